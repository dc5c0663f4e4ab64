//! The areas of a text, with the concerns of each and the words that give a reason for them.

use crate::Kind;

/// What can be weighed.
pub(super) struct Area {
    pub(super) key: &'static str,
    pub(super) label: &'static str,
    /// What it is called in a sentence.
    pub(super) what: &'static str,
    /// Kinds of text that need it even if no word mentions it.
    pub(super) usual: &'static [Kind],
    /// Words that name it, as a regular expression: without one of them, signs of its concerns mean something
    /// else. Empty where no sign has another meaning.
    pub(super) named_by: &'static str,
    /// Everyday words among the signs: on their own, they never give the area a high weight. A regular
    /// expression, or empty.
    pub(super) everyday: &'static str,
    /// Words that make it less important, as a regular expression.
    pub(super) less: &'static str,
    pub(super) concerns: &'static [Concern],
}

/// Something to look for.
pub(super) struct Concern {
    /// Including the cases to cover.
    pub(super) covers: &'static str,
    /// Words that give a reason for it, as a regular expression for whole words.
    pub(super) signs: &'static str,
    /// Whether two different words of it weigh as much as words of two concerns would.
    pub(super) is_grave: bool,
}

const fn concern(covers: &'static str, signs: &'static str) -> Concern {
    Concern {
        covers,
        signs,
        is_grave: false,
    }
}

const fn grave(covers: &'static str, signs: &'static str) -> Concern {
    Concern {
        covers,
        signs,
        is_grave: true,
    }
}

pub(super) const AREAS: [Area; 8] = [
    Area {
        key: "security",
        label: "Security",
        what: "security",
        usual: &[Kind::Tech],
        named_by: "",
        everyday: "",
        less: "no personal data|no user data|public data only|only public data|offline only|throwaway prototype",
        concerns: &[
            concern(
                "Authentication: OAuth2 or JWT, session expiry, second factor",
                r"authenticat\w+|log[- ]?ins?|sign[- ]?in|signs? in|passwords?|oauth2?|jwt|sso|sessions?|mfa|2fa",
            ),
            concern(
                "Authorization: roles, inheritance, scopes, who can see whose data",
                r"authori[sz]\w+|roles?|permissions?|access control|admins?|tenants?|multi-tenan\w+|scopes",
            ),
            grave(
                "Key management: storage, rotation, revocation, hardware modules",
                r"private keys?|api[- _]?keys?|access keys?|aws keys?|ssh keys?|(?:access|api|auth|bearer|refresh|session) tokens?|token refresh(?:es)?|secrets?|key rotation|rotat(?:e|es|ed|ing) (?:the |all |our |its |their |every |each )?(?:\w+ )?keys?|hsm|kms|credentials?|certificates?",
            ),
            concern(
                "Input validation: sizes, types, injection, uploads",
                r"uploads?|user input|forms?|injection|webhooks?|html|file names?|import(?:s|ed)?",
            ),
            grave(
                "Attacks: private addresses, redirects, paths that lead outside, hostile input",
                r"ssrf|csrf|xss|loopback|link-local|private (?:ip |network )?address(?:es)?|path traversal|sandbox escapes?|sandboxed|privilege escalation|malicious|untrusted|vulnerabilit(?:y|ies)|threat models?",
            ),
            concern(
                "Audit: who did what, how long it is kept, tamper protection",
                r"audit\w*|compliance|hipaa|pci|gdpr|sox|regulat\w+",
            ),
            concern(
                "Cryptographic operations: algorithms, randomness, what is encrypted and where",
                r"encrypt\w*|crypto\w*|hash(?:es|ed|ing)?|signatures?|wallets?|blockchains?|tls",
            ),
            concern(
                "Money: double charges, refunds, limits, reconciliation",
                r"payments?|billing|invoices?|refunds?|charges?|payouts?|financial",
            ),
            concern(
                "Personal data: what is stored, consent, deletion, export",
                r"personal data|pii|redact(?:s|ed|ing|ions?)?|e-?mail addresses?|phone numbers?|medical|patients?|health records?|consent",
            ),
        ],
    },
    Area {
        key: "performance",
        label: "Performance",
        what: "performance",
        usual: &[Kind::Tech],
        named_by: "",
        everyday: "",
        less: r"(?:this|it|which)(?: is|['’]s) (?:only |just |purely )?an internal tool|internal tool for (?:\w+ ){1,2}(?:people|users|colleagues)|batch is (?:acceptable|fine|enough)|overnight batch|nightly batch|runs? overnight|not time[- ]critical|latency (?:is not|isn['’]t|does not|doesn['’]t) (?:critical|important|matter)|a handful of users",
        concerns: &[
            concern(
                "Latency: targets with percentile and load, what users wait for",
                r"latency|p9[059]|response times?|milliseconds?|ms|slow|fast|real[- ]time|instant(?:ly)?",
            ),
            concern(
                "Throughput: requests per second, peaks, queues that fill up",
                r"throughput|requests per second|rps|qps|peak(?:s| load)?|concurren\w+|load|traffic",
            ),
            concern(
                "Scale: data and user growth, what breaks first",
                r"scal(?:e|es|ing|ability|able)|millions?|large (?:files?|lists?|tables?)|growth|bottlenecks?",
            ),
            concern(
                "Caching: what is cached and where, when it goes stale, how it is cleared",
                r"cach(?:e|es|ed|ing)|cdn|memoi[sz]\w+",
            ),
            concern(
                "Resources: memory, CPU, connections, and a limit for each",
                r"memory|cpu|connection pools?|threads?|workers?",
            ),
        ],
    },
    Area {
        key: "api",
        label: "API",
        what: "an API that others call",
        usual: &[],
        named_by: r"apis?|endpoints?|restful|graphql|grpc|openapi|payloads?|json|sdks?|webhooks?|callbacks?|error codes?|status codes?|rate limit\w*|pagination|paginated|idempoten\w+|requests?|http|callers?|pub/?sub|message queues?|backwards?[- ]compatib\w+|breaking changes?",
        everyday: "",
        less: "no public api|no api changes?",
        concerns: &[
            concern(
                "Contract: fields, types, what is required, examples",
                r"apis?|endpoints?|rest apis?|restful|graphql|grpc|openapi|payloads?|json|sdks?",
            ),
            concern(
                "Versions: what can change, deprecation, old clients",
                r"version(?:s|ed|ing)?|deprecat\w+|backwards?[- ]compatib\w+|compatibility|breaking changes?|clients?",
            ),
            concern(
                "Errors: codes, messages, what the caller does next",
                r"error codes?|status codes?|errors?|4\d\d|5\d\d",
            ),
            concern(
                "Limits: rates, page sizes, timeouts, idempotent retries",
                r"rate limit\w*|pagination|paginated|page sizes?|time-?outs?|idempoten\w+|retr(?:y|ies)",
            ),
            concern(
                "Events: order, delivery, duplicates",
                r"webhooks?|events?|queues?|topics|callbacks?|subscri\w+",
            ),
        ],
    },
    Area {
        key: "data",
        label: "Data",
        what: "stored data",
        usual: &[],
        named_by: r"schemas?|tables?|columns?|entit(?:y|ies)|data ?bases?|data|foreign keys?|postgres\w*|mysql|mongodb|sqlite|dynamodb|sql|redis|stor(?:ed|ing|age)|stores (?:the|its|their|our|all|each|every|users?|sessions?|orders?|files?)|persist(?:s|ed|ent|ence)?|backfill\w*|transactions?|replica\w*|retention|backups?|csv|etl|records?|rows?",
        everyday: "",
        less: "stateless|nothing is (?:stored|kept)|no data is (?:stored|kept)|keeps no data",
        concerns: &[
            concern(
                "Model: entities, keys, constraints, what can be empty",
                r"schemas?|tables?|columns?|entit(?:y|ies)|data ?bases?|data models?|foreign keys?|postgres\w*|mysql|mongodb|sqlite|dynamodb|stor(?:ed|ing)|stores (?:the|its|their|our|all|each|every|data|users?|sessions?|orders?|files?)|persist(?:s|ed|ent|ence)?",
            ),
            concern(
                "Migration: order, old data, rollback, duration",
                r"migrat\w+|backfill\w*|schema changes?",
            ),
            concern(
                "Consistency: transactions, conflicts, duplicates, lost updates",
                r"transactions?|consisten\w+|distributed|consensus|replica\w*|conflicts?|sync\w*",
            ),
            concern(
                "Retention: how long, deletion, backup and restore",
                r"retention|delet(?:e|es|ed|ion)|backups?|restor\w+",
            ),
            concern(
                "Quality: sources, validation, what happens to bad records",
                r"import(?:s|ed)?|csv|etl|data pipelines?|reports?|analytics",
            ),
        ],
    },
    Area {
        key: "operations",
        label: "Operations",
        what: "running it",
        usual: &[Kind::Tech, Kind::Debug],
        named_by: "",
        everyday: "",
        less: "prototype|proof of concept|throwaway|runs? once|one-off",
        concerns: &[
            concern(
                "Rollout: steps, flags, who gets it first, rollback",
                r"roll-?out|roll(?:s|ed)? out|roll-?backs?|feature flags?|deploy\w*|releases?|launch\w*|canary",
            ),
            concern(
                "Monitoring: signals, thresholds, who gets paged",
                r"monitor\w*|alerts?|metrics|dashboards?|on-call|oncall|pager",
            ),
            concern(
                "Failures: dependencies, timeouts, retries, degraded service",
                r"outages?|incidents?|fail(?:s|ed|ure|ures|over)?|time-?outs?|crash\w*|unavailable|sla|uptime",
            ),
            concern(
                "Runbook: diagnosis, fix, who decides",
                r"runbooks?|escalat\w+|post-?mortems?|support teams?",
            ),
            concern(
                "Capacity: limits of the services you use, quotas, growth",
                r"capacity|quotas?|clusters?|kubernetes|servers?|regions?",
            ),
        ],
    },
    Area {
        key: "ux",
        label: "UX",
        what: "what people see and do",
        usual: &[Kind::Prd],
        named_by: "",
        everyday: r"users?|customers?|pages?|messages?|flows?",
        less: r"no user interface|no ui|back-?end only|headless only|(?:this|it|which)(?: is|['’]s) (?:only |just |purely )?an internal (?:tool|library|job|service)|internal tool for (?:\w+ ){1,2}(?:people|users|colleagues)",
        concerns: &[
            concern(
                "Flows: first use, the usual path, going back",
                r"users?|customers?|flows?|journeys?|onboarding|as a user|wizard",
            ),
            concern(
                "States: empty, loading, error, partial, no permission",
                r"pages?|screens?|buttons?|forms?|dialogs?|dashboards?|ui|menus?",
            ),
            concern(
                "Text: messages, help, translations",
                r"messages?|notifications?|e-?mails?|translat\w+|locali[sz]\w+|wording",
            ),
            concern(
                "Accessibility: keyboard, screen reader, contrast, small screens",
                r"accessib\w+|keyboard|screen readers?|wcag|mobile|phones?|responsive",
            ),
        ],
    },
    Area {
        key: "testing",
        label: "Testing",
        what: "tests",
        usual: &[Kind::Tech, Kind::Requirements],
        named_by: "",
        everyday: "",
        less: "prototype|proof of concept|throwaway",
        concerns: &[
            concern(
                "Acceptance: what “done” means, who checks it",
                r"acceptance criteria|acceptance|definition of done|success metrics?|kpis?",
            ),
            concern(
                "Edge cases: limits, errors, old data, concurrency",
                r"edge cases?|test(?:s|ed|ing)?|test plans?|regressions?|coverage",
            ),
            concern(
                "Environment: test data, external services, clock",
                r"staging|test data|fixtures?|mocks?|sandbox\w*|e2e|end[- ]to[- ]end",
            ),
        ],
    },
    Area {
        key: "cost",
        label: "Cost and effort",
        what: "cost",
        usual: &[Kind::Proposal, Kind::Roadmap],
        named_by: "",
        everyday: "",
        less: "no extra cost|free of charge|within the existing budget",
        concerns: &[
            concern(
                "Price: per call, per user, at ten times the usage",
                r"costs?|pric(?:e|es|ing)|budgets?|licen[cs]es?|per month|per user",
            ),
            concern(
                "Effort: who builds it, by when, what depends on it",
                r"deadlines?|estimat\w+|sprints?|milestones?|quarters?|headcount|engineers?",
            ),
            concern(
                "Vendor lock-in: vendors, contracts, how to leave",
                r"vendors?|contracts?|third[- ]part(?:y|ies)|lock-?in|suppliers?",
            ),
        ],
    },
];
