//! Access that the change opens up: to everyone on the machine, on the web, or with an account.

mod machines;

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::language::Language;
use crate::pattern::compiled;
use crate::reading::{After, Reading, Seen};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "permissions-widened",
    says: "Access opened to everyone: file modes, CORS, roles, workflow tokens, containers and ports.",
    severity: Severity::Major,
    matter: &["permission", "access", "writable", "executable"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "deploy.sh",
            "+chmod -R 777 /srv/shop",
            "chmod -R 777 /srv/shop",
        ),
        fires(
            "src/cart.rs",
            "+    fs::set_permissions(&file, Permissions::from_mode(0o777))?;",
            "fs::set_permissions(&file, Permissions::from_mode(0o777))?;",
        ),
        fires(
            "shop/cart.py",
            "+    os.chmod(path, 0o777)",
            "os.chmod(path, 0o777)",
        ),
        fires(
            "src/server.ts",
            "+  res.setHeader(\"Access-Control-Allow-Origin\", \"*\");",
            "res.setHeader(\"Access-Control-Allow-Origin\", \"*\");",
        ),
        fires(
            "shop/api.py",
            "+    allow_origins=[\"*\"],",
            "allow_origins=[\"*\"],",
        ),
        fires("src/server.ts", "+app.use(cors());", "app.use(cors());"),
        fires(
            "src/server.ts",
            "+  app.use('/api', cors());",
            "app.use('/api', cors());",
        ),
        silent("src/server.ts", "+  app.use(cors(options));"),
        silent("src/server.ts", "+  // app.use(cors());"),
        fires(
            "deploy/pod.yaml",
            " securityContext:\n+  privileged: true  # for now",
            "privileged: true  # for now",
        ),
        silent("deploy/pod.yaml", "+  privileged: false"),
        silent("deploy/pod.yaml", "+  # privileged: true"),
        silent("src/user.ts", "+  privileged: true,"),
        fires(
            "Dockerfile",
            "+USER root\n RUN make\n CMD [\"shop\"]",
            "USER root",
        ),
        fires(
            "",
            "diff --git a/api/Dockerfile b/api/Dockerfile\nnew file mode 100644\n--- /dev/null\n+++ b/api/Dockerfile\n@@ -0,0 +1,2 @@\n+FROM debian\n+USER 0:0\n",
            "USER 0:0",
        ),
        silent(
            "Dockerfile",
            "+USER root\n+RUN apt-get install -y curl\n+USER app\n CMD [\"shop\"]",
        ),
        silent(
            "Dockerfile",
            "+USER root\n+RUN make\n+FROM debian\n+CMD [\"shop\"]",
        ),
        silent("Dockerfile", "+USER root\n RUN make"),
        silent("Dockerfile", "+USER app\n CMD [\"shop\"]"),
        fires(
            "infra/main.tf",
            "   ingress {\n     from_port   = 22\n     to_port     = 22\n+    cidr_blocks = [\"0.0.0.0/0\"]\n   }",
            "cidr_blocks = [\"0.0.0.0/0\"]",
        ),
        fires(
            "infra/stack.yaml",
            " SecurityGroupIngress:\n   - FromPort: 5432\n     ToPort: 5432\n+    CidrIp: 0.0.0.0/0",
            "CidrIp: 0.0.0.0/0",
        ),
        silent(
            "infra/main.tf",
            "   ingress {\n     from_port   = 443\n     to_port     = 443\n+    cidr_blocks = [\"0.0.0.0/0\"]",
        ),
        silent(
            "infra/main.tf",
            "   ingress {\n     from_port = 22\n   }\n   egress {\n     from_port   = 0\n+    cidr_blocks = [\"0.0.0.0/0\"]",
        ),
        silent(
            "infra/main.tf",
            "   ingress {\n     from_port   = 22\n+    cidr_blocks = [\"10.0.0.0/8\"]",
        ),
        silent("infra/routes.tf", "+  cidr_block = \"0.0.0.0/0\""),
        fires(
            "infra/role.json",
            " \"Effect\": \"Allow\",\n+\"Action\": \"*\",\n \"Resource\": \"*\"",
            "\"Action\": \"*\",",
        ),
        fires(
            ".github/workflows/ci.yml",
            "+permissions: write-all",
            "permissions: write-all",
        ),
        fires(
            "",
            "diff --git a/logo.png.txt b/logo.png.txt\nold mode 100644\nnew mode 100755\n",
            "",
        ),
        silent("deploy/up.sh", "+echo \"Don't fix it with chmod 777 data\""),
        silent(
            "",
            "diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n",
        ),
        silent(
            "",
            "diff --git a/run.txt b/run.txt\nold mode 100755\nnew mode 100644\n",
        ),
        silent(
            "infra/role.json",
            " \"Effect\": \"Deny\",\n+\"Action\": \"*\",\n \"Resource\": \"*\"",
        ),
        silent("infra/role.json", "+\"Action\": \"s3:GetObject\""),
        fires(
            "infra/role.json",
            "+{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}",
            "{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}",
        ),
        silent(
            "infra/role.json",
            "+{\"Effect\":\"Deny\",\"Action\":\"*\",\"Resource\":\"*\"}\n",
        ),
        silent(
            "infra/role.json",
            "+{\"Action\":\"s3:*\",\"Note\":\"Action\"}",
        ),
        fires(
            "infra/role.yml",
            " kind: ClusterRole\n rules:\n   - apiGroups: [\"*\"]\n     resources: [\"*\"]\n+    verbs: [\"*\"]",
            "verbs: [\"*\"]",
        ),
        silent(
            "infra/role.yml",
            "     resources: [\"carts\"]\n+    verbs: [\"*\"]",
        ),
        silent(
            "infra/role.yml",
            "     resources: [\"*\"]\n+    verbs: [\"get\", \"list\"]",
        ),
        silent(
            "deploy.sh",
            "+chmod 755 run.sh\n+# chmod 777 is never right",
        ),
        silent(
            "src/size.rs",
            "+    let mask = 0o777;\n+    assert!(mode & 0o777 == 0o600);",
        ),
        silent("docs/setup.md", "+Never use chmod 777."),
        silent("src/server.ts", "+  app.use(cors({ origin: allowed }));"),
        silent(
            "tests/server.test.ts",
            "+  expect(header).toBe(\"Access-Control-Allow-Origin: *\");",
        ),
        silent(".github/workflows/ci.yml", "+permissions: read-all"),
        silent("deploy.sh", "-chmod 777 a\n+  chmod 777 a"),
    ],
};

/// Extensions of files that nobody runs.
const NEVER_RUN: [&str; 25] = [
    ".md", ".txt", ".rst", ".json", ".yml", ".yaml", ".toml", ".xml", ".html", ".css", ".scss",
    ".svg", ".lock", ".csv", ".rs", ".go", ".java", ".ts", ".tsx", ".c", ".h", ".cpp", ".sql",
    ".ini", ".proto",
];

static CHMOD: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)\bchmod\b[^#;&|]*?(?:\b|[^0-9])(?:0o?)?(?:777|666)\b|\bchmod\s+(?:-[A-Za-z]+\s+)*(?:a|o|ugo)\+[rx]*w|from_mode\(0o777\)|set_mode\(0o777\)",
    )
});
static ORIGIN: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"(?i)access-control-allow-origin["']?\s*[:,=]?\s*["']?\*|\ballow_?origins?["']?\s*[:=(]\s*\[?\s*["']\*["']|\bcors\(\s*\{[^}]*origin:\s*["']\*["']|\.use\((?:\s*["'`][^"'`]*["'`]\s*,)?\s*cors\(\s*\)|CORS_(?:ORIGIN_)?ALLOW_ALL(?:_ORIGINS)?\s*=\s*True|allow_any_origin\(\)|AllowAnyOrigin\(\)"#,
    )
});
static ACTION: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r#"(?i)(?:^|[{,])\s*["']?(?:Not)?Actions?["']?\s*[:=]\s*\[?\s*["']\*(?::\*)?["']"#)
});
/// In roles of Kubernetes.
static VERBS: LazyLock<Regex> =
    LazyLock::new(|| compiled(r#"^\s*-?\s*verbs:\s*\[\s*["']\*["']\s*\]"#));
static RESOURCES: LazyLock<Regex> =
    LazyLock::new(|| compiled(r#"^\s*-?\s*resources:\s*\[\s*["']\*["']\s*\]"#));
static WORKFLOW: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^\s*permissions:\s*write-all\s*(?:#.*)?$"));

const SUGGESTION_MODE: &str = "Give access only to the owner or the group that needs it.";

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = Vec::new();
    for seen in reading
        .files
        .iter()
        .filter(|seen| !seen.is_test && seen.language != Language::Prose)
    {
        problems.extend(mode(seen));
        for (at, line, parts) in seen.fresh_parts() {
            if parts.code.trim().is_empty() || line.in_tests {
                continue;
            }
            let text = line.text.strip_suffix(&parts.comment).unwrap_or(line.text);
            if let Some(words) = opened(seen, at, text) {
                problems.push(Problem::after(seen, at, at, words));
            }
        }
    }
    let prose = reading
        .files
        .iter()
        .filter(|seen| seen.language == Language::Prose);
    problems.extend(prose.filter_map(mode));
    problems
}

/// A file of a type that nobody runs, which was made executable.
fn mode(seen: &Seen) -> Option<Problem> {
    let file = seen.file;
    let is_run = |mode: Option<u32>| mode.is_some_and(|mode| mode & 0o170_111 == 0o100_111);
    let has_shebang = seen
        .after
        .iter()
        .any(|line| line.number == 1 && line.text.starts_with("#!"));
    let is_widened = is_run(file.new_mode) && !is_run(file.old_mode) && !has_shebang;
    let path = file.path().to_ascii_lowercase();
    (is_widened && NEVER_RUN.iter().any(|ending| path.ends_with(ending))).then(|| {
        let words = Words {
            severity: Severity::Minor,
            title: "File made executable".to_owned(),
            concern: "Nobody runs a file of this type, so the mode was most likely changed by accident.",
            suggestion: "Run git update-index --chmod=-x on it, or chmod -x and add it again.",
        };
        Problem::of_file(seen, words)
    })
}

/// What a line opens.
fn opened(seen: &Seen, at: usize, text: &str) -> Option<Words> {
    let words = |title: &str, concern, suggestion| Words {
        severity: Severity::Major,
        title: title.to_owned(),
        concern,
        suggestion,
    };
    let is_said = ["echo ", "printf ", "print("]
        .iter()
        .any(|it| text.trim_start().starts_with(it));
    if CHMOD.is_match(text) && !text.contains("umask") && !is_said {
        let concern = "Every account and every program on the machine can change these files and, with them, what gets run.";
        return Some(words("Files open to everyone", concern, SUGGESTION_MODE));
    }
    if ORIGIN.is_match(text) {
        let concern = "Any website that a user opens can call this from their browser and read the responses, even inside a private network.";
        return Some(words(
            "Any website may call this",
            concern,
            "List the origins that need it.",
        ));
    }
    let allows_all = ACTION.is_match(text) && !is_denied(seen, at)
        || VERBS.is_match(text)
            && around(seen, at)
                .iter()
                .any(|it| RESOURCES.is_match(it.text));
    if seen.language == Language::Config && allows_all {
        let concern = "Anyone who gets this role can do everything that it covers.";
        return Some(words(
            "Role can do everything",
            concern,
            "List the actions that it needs.",
        ));
    }
    if seen.file.path().starts_with(".github/workflows/") && WORKFLOW.is_match(text) {
        let concern = "Every step, even a third-party action, can change the repository, its releases and its packages.";
        return Some(words(
            "Workflow token can write to everything",
            concern,
            "List the permissions that each job needs.",
        ));
    }
    machines::opened(seen, at, text)
}

/// Whether the statement around a line removes permissions, as far as the diff shows.
fn is_denied(seen: &Seen, at: usize) -> bool {
    let mut around = around(seen, at).iter();
    around.any(|line| line.text.to_ascii_lowercase().contains("deny"))
}

/// The lines around one, as far as the diff shows them.
fn around<'a>(seen: &'a Seen, at: usize) -> &'a [After<'a>] {
    let around = at.saturating_sub(5)..(at + 6).min(seen.after.len());
    seen.after.get(around).unwrap_or_default()
}
