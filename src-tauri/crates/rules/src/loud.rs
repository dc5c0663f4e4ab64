//! Abbreviations that everybody knows, and words that are only capitalized for emphasis: they aren't names of
//! other systems.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "AA", "AAA", "ABAC", "ABI", "ABOVE", "AC", "ACID", "ACL", "ACTION", "ADD", "AEAD", "AES",
    "AFTER", "AGPL", "AI", "AJAX", "AKA", "ALL", "ALPHA", "ALSO", "ALWAYS", "AM", "AMD", "AND",
    "ANOVA", "ANSI", "ANY", "AOB", "AOT", "APAC", "API", "ARE", "ARIA", "ARM", "ARN", "ARP",
    "ARPU", "ARRAY", "AS", "ASAP", "ASCII", "ASK", "ASR", "AST", "AT", "ATM", "AWS", "BAD", "BCC",
    "BDD", "BE", "BEFORE", "BELOW", "BERT", "BETA", "BGP", "BIOS", "BLE", "BLOB", "BMC", "BNF",
    "BOM", "BOOL", "BOTH", "BPMN", "BSD", "BST", "BTC", "BTW", "BUG", "BUT", "BY", "CA", "CAD",
    "CAN", "CAPTCHA", "CASCADE", "CBC", "CC", "CCPA", "CD", "CDC", "CDK", "CDN", "CEL", "CEO",
    "CEST", "CET", "CF", "CFO", "CHA", "CHAR", "CHECK", "CI", "CIDR", "CIFS", "CIO", "CJK", "CJS",
    "CLI", "CLS", "CMS", "CMYK", "CNAME", "CNCF", "CNI", "CNN", "COLUMN", "CON", "COO", "COPPA",
    "CORS", "CPU", "CQRS", "CR", "CRD", "CRLF", "CRM", "CRUD", "CSAT", "CSP", "CSR", "CSRF", "CSS",
    "CSSOM", "CST", "CSV", "CTA", "CTO", "CTR", "CUDA", "CUPS", "CV", "CVE", "CVS", "DAG", "DAO",
    "DATE", "DAU", "DB", "DBA", "DDD", "DDL", "DDOS", "DEB", "DELETE", "DEMO", "DESC", "DEV",
    "DEX", "DHCP", "DI", "DIFF", "DIN", "DIY", "DKIM", "DM", "DMARC", "DML", "DNA", "DNS",
    "DNSSEC", "DO", "DOC", "DOCX", "DOI", "DOM", "DONE", "DOS", "DOWN", "DPI", "DRM", "DRY", "DSL",
    "DST", "DTO", "DUE", "DV", "DVD", "DX", "EACH", "EBNF", "EC", "ECB", "ECDSA", "ECS", "EDGE",
    "EDIT", "EDT", "EKS", "ELF", "EMEA", "END", "ENTIRE", "ENUM", "EOD", "EOF", "EOM", "EPUB",
    "ERD", "ERP", "ERROR", "ES", "ESM", "ESP", "EST", "ETA", "ETAG", "ETC", "ETD", "ETH", "ETL",
    "EU", "EULA", "EUR", "EVERY", "EVM", "EXACT", "EXE", "EXIF", "EXT", "EXTRA", "FALSE", "FAQ",
    "FAT", "FBI", "FCP", "FERPA", "FID", "FIFO", "FIRST", "FIX", "FIXME", "FK", "FLAC", "FLOAT",
    "FOR", "FOSS", "FR", "FREE", "FROM", "FTE", "FTP", "FULL", "FUSE", "FYI", "GA", "GAN", "GATE",
    "GB", "GBP", "GC", "GCC", "GCM", "GCP", "GDP", "GDPR", "GET", "GH", "GHZ", "GID", "GIF", "GIT",
    "GMT", "GNU", "GO", "GOOD", "GORM", "GPIO", "GPL", "GPS", "GPT", "GPU", "GRPC", "GSM", "GUI",
    "HAS", "HCI", "HDD", "HDR", "HEAD", "HEIC", "HERE", "HIGH", "HIPAA", "HITL", "HMAC", "HMR",
    "HP", "HR", "HSL", "HSM", "HSPA", "HSTS", "HTML", "HTTP", "HTTPD", "HTTPS", "HTTPX", "HVAC",
    "IAM", "IANA", "IBAN", "IBM", "ICANN", "ICMP", "ID", "IDE", "IDP", "IDS", "IE", "IEEE", "IETF",
    "IF", "II", "III", "IMAP", "IN", "INDEX", "INFO", "INP", "INSERT", "INT", "INTO", "IO", "IOS",
    "IOT", "IP", "IPAM", "IPC", "IPMI", "IPO", "IPV", "IR", "IS", "ISA", "ISBN", "ISDN", "ISO",
    "ISP", "IT", "IV", "IX", "JIT", "JOIN", "JPEG", "JPG", "JS", "JSON", "JSONB", "JSONL", "JST",
    "JSX", "JVM", "JWT", "KB", "KDF", "KEEP", "KEP", "KEY", "KISS", "KM", "KMS", "KPI", "KR", "KV",
    "KYC", "LAN", "LAST", "LATER", "LCD", "LCP", "LDAP", "LED", "LEFT", "LEGAL", "LF", "LGPL",
    "LIFO", "LINK", "LIST", "LLC", "LLM", "LLVM", "LOAD", "LONG", "LOW", "LRU", "LSTM", "LTD",
    "LTE", "LTR", "LTS", "LVM", "MAC", "MAU", "MAY", "MB", "MCP", "MD", "MFA", "MHZ", "MIME",
    "MIT", "MITM", "ML", "MM", "MORE", "MOV", "MPA", "MPL", "MRR", "MSC", "MSRV", "MST", "MSVC",
    "MUST", "MVC", "MVP", "MX", "NA", "NASA", "NAT", "NATO", "NB", "NBSP", "NDA", "NEEDS", "NEVER",
    "NEW", "NEXT", "NFC", "NFR", "NFS", "NFT", "NGO", "NHS", "NIST", "NLP", "NO", "NONCE", "NONE",
    "NOT", "NOTE", "NOW", "NPC", "NPM", "NPS", "NS", "NTFS", "NULL", "NVME", "OAUTH", "OCI", "OCR",
    "OECD", "OFF", "OGG", "OIDC", "OK", "OKR", "ON", "ONLY", "ONNX", "OOM", "OPEN", "OR", "ORM",
    "OS", "OSPF", "OSS", "OTEL", "OTP", "OUT", "OWASP", "PATCH", "PBKDF", "PC", "PCB", "PCI",
    "PDF", "PDT", "PEP", "PHD", "PHONE", "PHP", "PID", "PII", "PIN", "PK", "PKCE", "PKI", "PM",
    "PNG", "POC", "POS", "POST", "PR", "PRD", "PRIMARY", "PRO", "PS", "PSD", "PST", "PT", "PTO",
    "PTR", "PUT", "PVC", "PWA", "PY", "QA", "QOS", "QPS", "QR", "RAG", "RAID", "RAM", "RAW",
    "RBAC", "RCE", "RDS", "READ", "README", "RED", "REPL", "REST", "RFC", "RFP", "RGB", "RHEL",
    "RIGHT", "RLS", "RNG", "ROI", "RPC", "RPG", "RPM", "RPS", "RS", "RSA", "RSS", "RSVP", "RTC",
    "RTL", "RUN", "RW", "SAAS", "SALT", "SAME", "SAML", "SAT", "SATA", "SAVE", "SCSI", "SCSS",
    "SDK", "SDLC", "SDN", "SEE", "SELECT", "SEO", "SERIAL", "SES", "SET", "SFTP", "SHA", "SHALL",
    "SHOULD", "SIG", "SIM", "SIMD", "SKIP", "SKU", "SLA", "SLO", "SMB", "SMS", "SMTP", "SNS",
    "SOA", "SOAP", "SOC", "SOLID", "SOON", "SOX", "SPA", "SPEC", "SPF", "SPI", "SPKI", "SQL",
    "SQLITE", "SQS", "SRE", "SRV", "SSD", "SSE", "SSG", "SSH", "SSL", "SSO", "SSPL", "SSR", "SSRF",
    "STAR", "START", "STEP", "STOP", "STR", "STT", "STUN", "STW", "SUM", "SUV", "SVG", "SVN",
    "SWE", "TABLE", "TB", "TBA", "TBC", "TBD", "TC", "TCP", "TDD", "TEXT", "THAT", "THE", "THEN",
    "THIS", "TIFF", "TIME", "TLD", "TLDR", "TLS", "TO", "TOC", "TODO", "TOP", "TOS", "TOTP", "TPM",
    "TPS", "TRUE", "TS", "TSC", "TSV", "TSX", "TTFB", "TTI", "TTL", "TTS", "TTY", "TUI", "TV",
    "TXT", "TYPE", "UAC", "UART", "UAT", "UB", "UDP", "UEFI", "UI", "UID", "UK", "UMD", "UML",
    "UN", "UNIQUE", "UNIX", "UNTIL", "UP", "UPDATE", "UPS", "URI", "URL", "US", "USA", "USB",
    "USD", "USDC", "USDT", "USE", "USER", "UTC", "UTF", "UUID", "UX", "VALUES", "VAT", "VCS",
    "VERY", "VI", "VII", "VIII", "VIP", "VLAN", "VM", "VOIP", "VPC", "VPN", "VR", "VRAM", "VS",
    "VXLAN", "WAIT", "WAL", "WAN", "WARN", "WAS", "WASI", "WASM", "WAV", "WCAG", "WCF", "WEB",
    "WEBM", "WEBP", "WG", "WHAT", "WHEN", "WHERE", "WHO", "WHOLE", "WHY", "WIFI", "WILL", "WIP",
    "WIS", "WITH", "WORM", "WS", "WSS", "WWW", "WYSIWYG", "XHR", "XI", "XII", "XLS", "XLSX", "XML",
    "XP", "XSS", "XX", "XXX", "YAGNI", "YAML", "YES", "YOU", "ZIP", "ZK",
];

/// Whether most readers know it.
pub(crate) fn is_known(name: &str) -> bool {
    // Signals of an operating system are names too.
    KNOWN.binary_search(&name).is_ok() || name.starts_with("SIG") && name.len() > 5
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KNOWN.is_sorted());
    }
}
