//! Words of quality and of speed, and what is asked about them.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::pattern::words;
use crate::rule::{is_one, named};

/// One family of words: they are asked about together.
pub(super) struct Family {
    pub(super) found: LazyLock<Regex>,
    /// Whether it is asked about wherever the text says how things are, not only where it promises.
    pub(super) stated: bool,
    pub(super) what: &'static str,
    /// What is asked about one of its words, and about several.
    questions: [&'static str; 2],
}

pub(super) static QUALITIES: [Family; 4] = [
    Family {
        stated: true,
        found: LazyLock::new(|| {
            words(
                r"(?:according to|follow(?:s|ing)?|in line with|as per|meets?|compl(?:y|ies) with|conforms? to|based on|adheres? to|by|with) (?:the |our |all |current )*(?:best|good|industry|usual|common|established|proven|recognised|recognized|market)(?: best)? (?:practices?|standards?|conventions?|guidelines?|rules|procedures?)",
            )
        }),
        what: "which rules it means",
        questions: [
            "Which document or check is meant by {words}, and who says whether it is met?",
            "Which documents or checks are meant by {words}, and who says whether they are met?",
        ],
    },
    Family {
        stated: true,
        found: LazyLock::new(|| {
            words(
                r"periodically|regularly|from time to time|(?:every )?now and (?:then|again)|occasionally|at (?:regular|certain) (?:intervals|times)|(?:every|once in) (?:so often|a while)|frequently",
            )
        }),
        what: "how often",
        questions: [
            "What interval counts as {words}, and what shows that it was done?",
            "What intervals count as {words}, and what shows that it was done?",
        ],
    },
    Family {
        stated: false,
        found: LazyLock::new(|| {
            words(concat!(
                r"eas(?:y|ily|ier) (?:to )?[a-z]+|eas(?:y|ily)|intuitive(?:ly)?|user-friendly|[a-z]+-friendly|seamless(?:ly)?",
                r"|effortless(?:ly)?|simple (?:process|way|interface|form|flow|layout|design|to use|,)|straightforward|friction ?less|low-friction",
                r"|(?:clear|helpful|meaningful) (?:guidance|instructions?|messages?|errors?|feedback|reasons?|information|communication)|understandable|convenient(?:ly)?|too (?:complicated|complex|long|many)",
                r"|feel (?:acknowledged|supported|safe|valued|confident|in control)|peace of mind|(?:looks?|feels?|works?) (?:good|great|well|nice|right)|pleasant|delightful|modern|attractive|nice",
                r"|(?:nicer|prettier|cleaner|tidier|neater|better-looking|simpler|clearer|easier|handier|smarter) (?:than|to [a-z]+|and)|(?:be|look|feel|become|get) (?:much |a bit |even )?(?:nicer|prettier|cleaner|tidier|neater|simpler|clearer|easier|handier|smarter|friendlier|nice|pretty|clean|tidy|neat|simple|clear|handy|smart|professional|elegant|beautiful|helpful|useful|meaningful|obvious|natural|fun)|nicely|neatly|elegantly|(?:don't|doesn't|won't|do not|does not|will not|hardly|barely) (?:even )?notice|unnoticed|without (?:any |much |further |outside )?(?:help|hassle|effort|trouble|problems?|interruptions?|disruptions?|training|fuss|friction|pain|difficulty|noticing)|delight(?:s|ed)?|in an? (?:[a-z]+ly )?(?:uniform|consistent|clean|simple|clear|friendly|sensible|suitable|safe|secure|controlled|orderly|structured|professional|transparent|fair|proper|modern|flexible|helpful|pleasant|smart|reliable|readable|understandable|responsible|respectful|useful|user-friendly|convenient|standardi[sz]ed|sustainable|scalable) (?:manner|way|fashion|form)|(?:is|are|feels?) (?:content|satisfied|happy|pleased|comfortable)|self-(?:explanatory|evident)|friendly|welcoming|engaging|painless|hassle-free|comfortabl[ey]|smooth(?:ly)?|consistently|consistent (?:look|experience|wording|way|manner|design)|(?:as|feels?|looks?) natural|in the loop|well[- ]informed|sensibl[ey]|(?:like|as) (?:people|users|they|everyone) (?:expects?|are used to)",
            ))
        }),
        what: "what good looks like",
        questions: ["How will you test {words}, and what result is good enough?"; 2],
    },
    Family {
        stated: false,
        found: LazyLock::new(|| {
            words(concat!(
                r"robust(?:ly|ness)?|reliabl[ey]|(?:highly|always) available|(?:up |available |running |reachable |work |works )(?:a?round the clock|24/7|all the time|at all times)|(?:be|is|are) (?:easily |well |clearly )?(?:legible|readable|visible|understandable|recogni[sz]able|audible)|secure(?:ly)? (?:stored?|handled|manner|way|enough)|(?:be|is|are|remains?|stays?) (?:as )?(?:secure|safe|stable|maintainable|testable|extensible|future-proof|resilient|fault[- ]tolerant)|(?:fast|quick|simple|easy|cheap|reliable|stable|modern) and (?:be |stay |remain )?(?:secure|safe|lightweight|lean|robust|flexible|intuitive)|(?:secure|safe) and (?:be |stay |remain )?(?:fast|quick|simple|easy|reliable|stable)|(?:stored?|kept|handled|processed|transmitted|transferred|sent|saved|managed|shared|disposed of) securely|(?:stores?|keeps?|saves?|handles?|process(?:es)?|transmits?|sends?|shares?|deletes?|transfers?|authenticates?|signs? in|logs? in)(?: [a-z-]+){0,3} securely|securely (?:stored?|kept|handled|processed|transmitted|transferred|sent|saved|managed|shared)|(?:fast|quick|simple|easy|cheap|reliable|stable|modern|secure|safe), (?:fast|quick|simple|easy|cheap|reliable|stable|modern|secure|safe),? and (?:fast|quick|simple|easy|cheap|reliable|stable|modern|secure|safe|intuitive)|resilient|flexible|high[- ]quality|state[- ]of[- ]the[- ]art|world-class",
                r"|(?:negligible|acceptable|low|little|minimum|no noticeable) (?:overhead|impact|cost|effort|downtime|disruption|latency)|(?:in|for|under) (?:certain|some|justified|exceptional|special|individual|rare|urgent) (?:cases|circumstances|situations|conditions)|(?:poor|bad|weak|slow|patchy|spotty|limited) (?:coverage|connections?|connectivity|networks?|reception|signal|internet)|(?:older|old|slow|weak|cheap|low-end) (?:handsets?|devices?|phones?|hardware|machines?|browsers?|computers?)|(?:it|everything) (?:just )?works (?:on (?:all|both|every|any) [a-z]+|everywhere|offline too)|everything works|(?:work|behave|function)s? (?:as (?:expected|intended|designed|before|usual)|correctly)|(?:work|works|behave|behaves|look|looks|be|is|are|stay|stays|function) (?:just )?(?:like|as) (?:it (?:used to|was|does|did)|they (?:used to|were|do|did)|before|always|usual|today|previously)|generous(?:ly)?|liberally|sparingly|(?:barely|hardly|scarcely) [a-z]+able|(?:no|without|little|any) (?:noticeable|significant|perceptible|visible|considerable|undue|major|unnecessary|big|great) [a-z]+|(?:to|at) (?:a|the) minimum|kept (?:low|small|short|simple|minimal|light|lean)|(?:where|if|when) there(?:'s| is) (?:a )?(?:good |valid )?(?:reason|need|justification)|(?:repeatedly|frequently|often|persistently) [a-z]+ed|with (?:many|too many|several|frequent|repeated|few) [a-z]+|somehow|one way or another|accordingly|on demand|as (?:long|far|soon) as (?:needed|necessary|required|it makes sense|practical|useful)|(?:preferably|ideally|if at all possible)|(?:good|high|decent|solid|excellent|great|proper|professional) (?:quality|performance|coverage|experience|service|standard|documentation|support|security|usability|readability)|keeps? up|plenty of|ample|decent|excessive(?:ly)?|to (?:some|a certain|a reasonable) (?:extent|degree)|where(?:ver|ever) (?:possible|sensible)|whenever possible|adequate(?:ly)?|sufficient(?:ly)?|appropriate(?:ly)?|acceptabl[ey]|reasonabl[ey]|satisfactor(?:y|ily)|good enough|properly|correctly handled|gracefully|as (?:good|well|many|much|few|little|small|low|high|large|close|clear|simple|easy|short|long|complete|accurate)(?: [a-z]+)? as (?:possible|feasible|practical|practicable|needed|necessary|we can|they can|it can|you can)(?: [a-z]+){0,3}|optimal(?:ly)?|minimal (?:impact|disruption|effort)",
                r"|(?:must|should|shall|ha(?:s|ve) to|needs? to) be [a-z]+ (?:appropriately|properly|accordingly|correctly)|(?:a )?(?:large|small|high|low) (?:number|volume|amount) of|(?:a few|several|many|most|a lot of) (?:users?|requests?|customers?|files|records?|items|orders|cases)|rarely|seldom|(?:the )?(?:vast |great |overwhelming )?majority of [a-z]+|in (?:most|nearly all|almost all) cases|as a rule|(?:handled|decided|judged|assessed|evaluated|agreed|approved|treated|priced) individually|case by case|(?:normally|usually|mostly|mainly|almost|nearly) (?:be )?(?:empty|full|complete|always|never|all)",
            ))
        }),
        what: "how much is enough",
        questions: ["How will you measure {words}?"; 2],
    },
];

pub(super) static HASTE: [Family; 1] = [Family {
    stated: false,
    found: LazyLock::new(|| {
        words(concat!(
            r"(?:some time|some days|some hours|a while|a bit|a little|well|long|shortly|soon|early enough|ahead) (?:before|after|in advance|ahead|afterwards)|in (?:good )?time|early enough|far enough (?:ahead|in advance)|at short notice|(?:within|in|after) a (?:moment|second|bit|little while|short while|short time|jiffy|blink)|as (?:soon|early|fast|quickly|promptly|swiftly) as (?:possible|feasible|practical|practicable|we can|they can|it can|you can)|(?:react|respond|answer|open|appear|start|happen|show|load|come|know|see|hear)s? (?:[a-z]+ )?at once|no time|(?:right|straight) ?away|without (?:any |undue |further |much )?delay|(?:sent|delivered|answered|paid|processed|reviewed|shown|updated|ready|there) on time|fast(?:er)?|quick(?:ly|er)?|rapidly|swift(?:ly)?|snappy|instant(?:ly|aneous|aneously)?|immediate (?:feedback|response|confirmation|access|effect)|responsiveness|(?:feels?|stays?|remains?) responsive|perform(?:s|ant)? well|performant|low[- ]latency",
            r"|(?:in )?real[- ]time|promptly|shortly (?:after(?:wards)?|before)|timely|shortly|(?:not|doesn't|without) (?:tak(?:e|es|ing) )?(?:too |very |a )?long(?: wait(?:s|ing)?)?|as soon as possible|(?:near|almost|close to) (?:real[- ]time|instant)|(?:with|in) no time|(?:with|in|within|after) (?:a |an )?(?:reasonable|timely|short|acceptable) (?:amount of )?(?:time|manner)|without (?:noticeable )?delays?|minimal (?:delay|latency)|efficient(?:ly)?",
            r"|scal(?:e|es|able|ing) (?:well|easily|horizontally|to any)|(?:be|is|are|remains?|stays?) (?:highly )?scalable|high (?:load|traffic|throughput|volume)|heavy (?:load|traffic)|(?:scales?|grows?|keeps? pace) with (?:the |our |more |growing )?(?:[a-z]+ of )?(?:load|traffic|users?|usage|demand|data|volume|growth|business|team|company|requests?|customers?|orders?|guests?|members?|needs?)|(?:peak|busy|rush) (?:load|times?|traffic|hours?|days?)|(?:cop(?:e|es|ing)|(?:stand|hold)s? up) (?:with|to|under) (?:the |any |all |every |more |higher |such )*(?:[a-z]+ )?(?:peaks?|load|rush|traffic|volumes?|demand|growth|numbers)",
        ))
    }),
    what: "how fast, or for how many users",
    questions: [
        "What response time counts as {words}, at what load, measured where?",
        "What response times count as {words}, at what load, measured where?",
    ],
}];

/// What people do; nobody measures it under load.
pub(super) static BY_PEOPLE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"on-?board(?:s|ed|ing)?|sign(?:s|ing)? up|regist(?:er|ers|ering)|learn(?:s|ing)?|understand(?:s|ing)?|get(?:s|ting)? started|set(?:s|ting)? up|navigat(?:e|es|ing)|find(?:s|ing)?|decid(?:e|es|ing)|complet(?:e|es|ing)|fill(?:s|ing)?|train(?:s|ed|ing)?|adopt(?:s|ing)?|agree(?:s|ing)?",
    )
});

impl Family {
    /// What is asked about words of this family in a sentence (lower case).
    pub(super) fn question(&self, said: &[String], sentence: &str) -> String {
        let is_of_speed = self.what == HASTE[0].what;
        let asked = if is_of_speed && BY_PEOPLE.is_match(sentence) {
            "How long can it take and still count as {words}, and how will you test that with users?"
        } else {
            self.questions[usize::from(!is_one(said))]
        };
        asked.replace("{words}", &named(said))
    }
}
