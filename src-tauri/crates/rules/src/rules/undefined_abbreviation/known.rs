//! Abbreviations that need no explanation, and words that are only written loud.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "AA", "AAA", "ABAC", "ABI", "ABOVE", "AC", "ACID", "ACL", "ACTION", "ADD", "AEAD", "AES",
    "AFTER", "AGPL", "AI", "AJAX", "AKA", "ALL", "ALPHA", "ALSO", "ALWAYS", "AM", "AMD", "AND",
    "ANOVA", "ANSI", "ANY", "AOT", "APAC", "API", "ARE", "ARIA", "ARM", "ARN", "ARP", "ARPU",
    "ARRAY", "AS", "ASAP", "ASCII", "ASK", "ASR", "AST", "AT", "ATM", "AWS", "BDD", "BE", "BEFORE",
    "BELOW", "BERT", "BETA", "BGP", "BIOS", "BLE", "BLOB", "BMC", "BNF", "BOM", "BOOL", "BOTH",
    "BPMN", "BSD", "BST", "BTC", "BTW", "BUG", "BUT", "BY", "CA", "CAD", "CAN", "CAPTCHA",
    "CASCADE", "CBC", "CC", "CCPA", "CD", "CDC", "CDK", "CDN", "CEL", "CEO", "CEST", "CET", "CF",
    "CFO", "CHA", "CHAR", "CHECK", "CI", "CIDR", "CIFS", "CIO", "CJS", "CLI", "CLS", "CMS",
    "CNAME", "CNCF", "CNI", "CNN", "COLUMN", "CON", "COO", "COPPA", "CORS", "CPU", "CQRS", "CRD",
    "CRM", "CRUD", "CSAT", "CSP", "CSR", "CSRF", "CSS", "CSSOM", "CST", "CSV", "CTA", "CTO", "CTR",
    "CUDA", "CUPS", "CV", "CVE", "CVS", "DAG", "DAO", "DATE", "DAU", "DB", "DBA", "DDD", "DDOS",
    "DEB", "DELETE", "DEMO", "DESC", "DEV", "DEX", "DHCP", "DIN", "DIY", "DKIM", "DM", "DMARC",
    "DNA", "DNS", "DNSSEC", "DO", "DOC", "DOCX", "DOM", "DONE", "DOS", "DOWN", "DPI", "DRM", "DRY",
    "DST", "DTO", "DUE", "DV", "DVD", "DX", "EACH", "EBNF", "EC", "ECB", "ECDSA", "ECS", "EDIT",
    "EDT", "EKS", "ELF", "EMEA", "END", "ENTIRE", "ENUM", "EOF", "EPUB", "ERD", "ERP", "ERROR",
    "ESM", "ESP", "EST", "ETA", "ETC", "ETH", "ETL", "EU", "EUR", "EVERY", "EVM", "EXACT", "EXE",
    "EXIF", "EXT", "EXTRA", "FALSE", "FAQ", "FAT", "FBI", "FCP", "FERPA", "FIFO", "FIRST", "FIX",
    "FIXME", "FLAC", "FLOAT", "FOR", "FR", "FREE", "FROM", "FTE", "FTP", "FULL", "FUSE", "FYI",
    "GA", "GAN", "GATE", "GB", "GBP", "GC", "GCC", "GCM", "GCP", "GDP", "GDPR", "GET", "GH", "GHZ",
    "GIF", "GIT", "GMT", "GNU", "GO", "GORM", "GPIO", "GPL", "GPS", "GPT", "GPU", "GRPC", "GUI",
    "HAS", "HCI", "HDD", "HEAD", "HERE", "HIGH", "HIPAA", "HITL", "HMAC", "HMR", "HP", "HR", "HSM",
    "HSTS", "HTML", "HTTP", "HTTPD", "HTTPS", "HTTPX", "HVAC", "IAM", "IANA", "IBAN", "IBM",
    "ICANN", "ICMP", "ID", "IDE", "IDS", "IE", "IEEE", "IETF", "IF", "II", "III", "IMAP", "IN",
    "INDEX", "INFO", "INSERT", "INT", "INTO", "IO", "IOT", "IP", "IPAM", "IPC", "IPMI", "IPV",
    "IR", "IS", "ISBN", "ISDN", "ISO", "ISP", "IT", "IV", "IX", "JIT", "JOIN", "JPEG", "JPG", "JS",
    "JSON", "JSONB", "JST", "JSX", "JVM", "JWT", "KB", "KDF", "KEEP", "KEP", "KEY", "KISS", "KM",
    "KMS", "KPI", "KR", "KYC", "LAN", "LAST", "LATER", "LCD", "LCP", "LDAP", "LED", "LEFT",
    "LEGAL", "LGPL", "LIFO", "LINK", "LIST", "LLC", "LLM", "LLVM", "LOAD", "LONG", "LOW", "LRU",
    "LSTM", "LTD", "LTS", "LVM", "MAC", "MAU", "MAY", "MB", "MCP", "MD", "MFA", "MHZ", "MIME",
    "MIT", "MITM", "ML", "MM", "MORE", "MOV", "MPA", "MPL", "MRR", "MSC", "MSRV", "MST", "MSVC",
    "MUST", "MVC", "MVP", "MX", "NASA", "NAT", "NATO", "NB", "NBSP", "NDA", "NEEDS", "NEVER",
    "NEW", "NEXT", "NFC", "NFR", "NFS", "NFT", "NGO", "NHS", "NIST", "NLP", "NO", "NONCE", "NONE",
    "NOT", "NOTE", "NOW", "NPC", "NPM", "NPS", "NS", "NTFS", "NULL", "NVME", "OAUTH", "OCI", "OCR",
    "OECD", "OFF", "OGG", "OIDC", "OK", "OKR", "ON", "ONLY", "ONNX", "OOM", "OPEN", "OR", "ORM",
    "OS", "OSPF", "OSS", "OTP", "OUT", "OWASP", "PATCH", "PBKDF", "PC", "PCB", "PCI", "PDF", "PDT",
    "PEP", "PHD", "PHONE", "PHP", "PII", "PIN", "PKCE", "PKI", "PM", "PNG", "POC", "POS", "POST",
    "PR", "PRD", "PRIMARY", "PRO", "PS", "PST", "PT", "PTO", "PTR", "PUT", "PVC", "PWA", "QA",
    "QPS", "QR", "RAG", "RAID", "RAM", "RAW", "RBAC", "RCE", "RDS", "READ", "README", "RED",
    "REPL", "REST", "RFC", "RGB", "RHEL", "RIGHT", "RLS", "RNG", "ROI", "RPC", "RPG", "RPM", "RPS",
    "RSA", "RSS", "RSVP", "RTC", "RTL", "RUN", "RW", "SAAS", "SALT", "SAME", "SAML", "SAT", "SATA",
    "SAVE", "SCSI", "SCSS", "SDK", "SDLC", "SEE", "SELECT", "SEO", "SERIAL", "SES", "SET", "SFTP",
    "SHA", "SHALL", "SHOULD", "SIG", "SIM", "SIMD", "SKIP", "SKU", "SLA", "SLO", "SMB", "SMS",
    "SMTP", "SNS", "SOA", "SOAP", "SOC", "SOLID", "SOON", "SOX", "SPA", "SPEC", "SPF", "SPI",
    "SPKI", "SQL", "SQS", "SRE", "SRV", "SSD", "SSE", "SSG", "SSH", "SSL", "SSO", "SSPL", "SSR",
    "SSRF", "STAR", "START", "STEP", "STOP", "STR", "STT", "STUN", "STW", "SUM", "SUV", "SVG",
    "SVN", "TABLE", "TB", "TBA", "TBC", "TBD", "TC", "TCP", "TDD", "TEXT", "THAT", "THE", "THEN",
    "THIS", "TIFF", "TIME", "TLD", "TLDR", "TLS", "TO", "TOC", "TODO", "TOP", "TOTP", "TPM", "TPS",
    "TRUE", "TSC", "TSV", "TSX", "TTI", "TTL", "TTS", "TTY", "TUI", "TV", "TXT", "TYPE", "UAC",
    "UART", "UAT", "UB", "UDP", "UEFI", "UI", "UK", "UML", "UN", "UNIQUE", "UNIX", "UNTIL", "UP",
    "UPDATE", "UPS", "URI", "URL", "US", "USA", "USB", "USD", "USDC", "USDT", "USE", "USER", "UTC",
    "UTF", "UUID", "UX", "VALUES", "VAT", "VERY", "VI", "VII", "VIII", "VIP", "VLAN", "VM", "VPC",
    "VPN", "VR", "VS", "VXLAN", "WAIT", "WAL", "WAN", "WARN", "WAS", "WASI", "WASM", "WAV", "WCAG",
    "WCF", "WEB", "WEBM", "WEBP", "WG", "WHAT", "WHEN", "WHERE", "WHO", "WHOLE", "WHY", "WIFI",
    "WILL", "WIP", "WIS", "WITH", "WORM", "WS", "WSS", "WWW", "XHR", "XI", "XII", "XLS", "XLSX",
    "XML", "XP", "XSS", "XX", "XXX", "YAGNI", "YAML", "YES", "YOU", "ZIP",
];

/// Whether most readers know it.
pub(in crate::rules) fn is_known(name: &str) -> bool {
    // Signals of an operating system are names, too.
    KNOWN.binary_search(&name).is_ok() || name.starts_with("SIG") && name.len() > 5
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KNOWN.is_sorted());
    }
}
