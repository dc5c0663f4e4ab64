import type { Finding, Severity } from "../contract";

/** The task that the scripted debate is about. */
export const TITLE = "Refunds for late parcels";

/** Its text before the debate. */
export const ORIGINAL = `## Problem

Shoppers whose parcel comes late have no way to ask for the delivery fee back in the app. They write to support, wait three days for a reply, and many give up.

## Desired outcomes

- Shoppers can easily find and send a refund request.
- Shoppers know that their request has arrived.
- Support spends less time on refund letters.

## Solution

The order page gets a button “Ask for the fee back”. The refund is paid as soon as the carrier confirms the delay. The request carries the order number, the promised date and, if the shopper wishes, a photograph of the label.

Requests are checked by a small team at first. Later releases may pay out on their own.

### Who can ask

- Everyone whose parcel came after the promised date.
- Business customers ask through their account manager.

### What the shopper sees

The page thanks the shopper and shows the number of the request. A letter follows by email. The shopper can come back to the page and see where the request stands.

The button is gone once a request was sent. It comes back when the request was refused.

## Measures

- 60 % of refund requests arrive through the app within three months.
- Reach 70 %+ satisfaction with the refund experience.

## Rollout

The button is shown to a tenth of the shoppers first. It reaches everyone when nothing has gone wrong for two weeks.

## Launch

Date to be set after the pilot with two carriers.
`;

/** One change of the proposal: what stands where, and the findings behind it. */
export interface ScriptedChange {
  findings: string[];
  places: { find: string; replace: string }[];
}

/** The changes that the scripted debate proposes, in the order of the text. */
export const CHANGES: ScriptedChange[] = [
  {
    findings: ["f3"],
    places: [
      {
        find: "easily find and send a refund request",
        replace: "send a refund request in under two minutes, without calling",
      },
    ],
  },
  {
    findings: ["f7"],
    places: [
      {
        find: "spends less time on refund letters",
        replace: "answers a third fewer refund letters than in June (1,140)",
      },
    ],
  },
  {
    findings: ["f1", "f8"],
    places: [
      {
        find: "as soon as the carrier confirms the delay",
        replace:
          "once the carrier confirms the delay; until then the page says “not decided yet”, and the question is put again for 24 hours, then handed to a person",
      },
    ],
  },
  {
    findings: ["f2"],
    places: [
      {
        find: "a photograph of the label",
        replace: "a photograph of the label, kept for 90 days after the decision, then deleted",
      },
    ],
  },
  {
    findings: ["f5"],
    places: [{ find: "a small team", replace: "the refunds team of support, two people a day," }],
  },
  {
    findings: ["f4"],
    places: [
      {
        find: "see where the request stands.",
        replace: "see whether it is received, in check, paid or refused, with the reason.",
      },
      {
        find: "It comes back when the request was refused.",
        replace: "It comes back once, when the request was refused.",
      },
    ],
  },
  {
    findings: ["f6"],
    places: [
      {
        find: "Reach 70 %+ satisfaction with the refund experience.",
        replace:
          "Reach 70 % satisfaction, asked on the confirmation page, of at least 200 answers.\n- Baseline: 58 % in the spring survey, asked by email.",
      },
    ],
  },
];

/** The text of the changes from `first` on put in, for the rounds in between. */
export function proposal(text: string, changes: readonly ScriptedChange[]): string {
  return changes
    .flatMap((change) => change.places)
    .reduce((result, place) => result.replace(place.find, place.replace), text);
}

type Told = Pick<Finding, "id" | "seat" | "persona" | "title" | "quote" | "concern" | "suggestion"> & {
  round: number;
  severity: Severity;
};

/** Makes a finding with what most of them have in common. */
export function finding(told: Told, more: Partial<Finding> = {}): Finding {
  return {
    quote_match: "exact",
    range: null,
    places: [],
    supporters: [told.seat],
    status: "open",
    status_reason: null,
    change: null,
    rule: null,
    repeats: null,
    caused_by: null,
    ...told,
    ...more,
  };
}

/** What the seats raise in each round, merged, in rank order. */
export const FINDINGS: Finding[] = [
  finding(
    {
      id: "f1",
      round: 1,
      seat: "s2",
      persona: "oncall",
      severity: "blocking",
      title: "Nothing says what happens when the carrier does not answer",
      quote: "The refund is paid as soon as the carrier confirms the delay.",
      concern:
        "The carrier is another company. If its service is down or never confirms, the shopper waits for money that nobody is going to send, and nobody here is told.",
      suggestion: "How long is the answer waited for, and who decides after that?",
    },
    { supporters: ["s2", "s3"], rule: "no-timeout" },
  ),
  finding({
    id: "f2",
    round: 1,
    seat: "s1",
    persona: "security",
    severity: "major",
    title: "How long photographs are kept is not said",
    quote: "a photograph of the label",
    concern:
      "The label shows a name and an address. Kept for ever, it is a store of personal data that nobody asked for.",
    suggestion: "After how many days is the photograph deleted?",
  }),
  finding({
    id: "f3",
    round: 1,
    seat: "s3",
    persona: "pm",
    severity: "major",
    title: "“Easily” has no measure",
    quote: "Shoppers can easily find and send a refund request.",
    concern: "Two people can disagree for a year whether sending a request is easy, and both be right.",
    suggestion: "In how many minutes, and by how many of those who try?",
  }),
  finding({
    id: "f4",
    round: 1,
    seat: "s3",
    persona: "pm",
    severity: "major",
    title: "The states of a request are not named",
    quote: "The shopper can come back to the page and see where the request stands.",
    concern:
      "“Where it stands” can be two states or nine, and the button that comes back lets a refused shopper ask without end.",
    suggestion: "Which states are there, and how often can a shopper ask again?",
  }),
  finding({
    id: "f5",
    round: 1,
    seat: "s2",
    persona: "oncall",
    severity: "minor",
    title: "“A small team” is nobody in particular",
    quote: "Requests are checked by a small team at first.",
    concern: "When requests pile up on a Monday, nobody knows whose work it is.",
    suggestion: "Which team, and how many people a day?",
  }),
  finding(
    {
      id: "f9",
      round: 1,
      seat: "s1",
      persona: "security",
      severity: "minor",
      title: "The number of the request may be guessed",
      quote: "shows the number of the request in the address bar",
      concern: "If the number counts up, one shopper can look at the request of another.",
      suggestion: "Is the page shown to its owner only?",
    },
    { quote_match: "none" },
  ),
  finding(
    {
      id: "f6",
      round: 2,
      seat: "s3",
      persona: "pm",
      severity: "minor",
      title: "A percentage of how many?",
      quote: "Reach 70 %+ satisfaction with the refund experience.",
      concern: "Seven of ten answers reach it, and so do seven thousand of ten thousand.",
      suggestion: "How many answers are needed, and where are they asked for?",
    },
    { supporters: ["s3", "s2"] },
  ),
  finding({
    id: "f7",
    round: 2,
    seat: "s3",
    persona: "pm",
    severity: "minor",
    title: "Less time than when?",
    quote: "Support spends less time on refund letters.",
    concern: "Without the figure of today nobody can say afterwards whether it got less.",
    suggestion: "How many letters are there now, and how many fewer are expected?",
  }),
  finding({
    id: "f8",
    round: 2,
    seat: "s2",
    persona: "oncall",
    severity: "blocking",
    title: "The page promises a refund before it is decided",
    quote: "The refund is paid once the carrier confirms the delay",
    concern:
      "Between the request and the answer the page says nothing, so the shopper asks support, which is what this was to spare.",
    suggestion: "What does the page say until the carrier has answered?",
  }),
];

/** What became of findings that no change answers. */
export const FATES: Record<string, Pick<Finding, "status" | "status_reason">> = {
  f9: {
    status: "declined",
    status_reason:
      "The text says that the shopper comes back to the page of the order, which asks for a sign-in already.",
  },
};
