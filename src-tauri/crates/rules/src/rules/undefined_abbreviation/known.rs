//! Abbreviations that need no explanation, and words that are only written loud.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "ABAC", "ABOVE", "AC", "ACID", "ACL", "ACTION", "ADD", "AES", "AFTER", "AI", "AJAX", "AKA",
    "ALL", "ALPHA", "ALSO", "ALWAYS", "AM", "AMD", "AND", "ANOVA", "ANSI", "ANY", "APAC", "API",
    "ARE", "ARIA", "ARM", "ARPU", "ARRAY", "AS", "ASAP", "ASCII", "ASK", "ASR", "AT", "ATM", "AWS",
    "BE", "BEFORE", "BELOW", "BETA", "BIOS", "BLE", "BLOB", "BOM", "BOOL", "BOTH", "BSD", "BST",
    "BTW", "BUG", "BUT", "BY", "CA", "CAD", "CAN", "CC", "CD", "CDC", "CDN", "CEO", "CEST", "CET",
    "CFO", "CHAR", "CI", "CIO", "CJS", "CLI", "CMS", "COO", "CORS", "CPU", "CRM", "CRUD", "CSAT",
    "CSR", "CSRF", "CSS", "CSSOM", "CST", "CSV", "CTA", "CTO", "CTR", "CV", "CVS", "DAG", "DATE",
    "DAU", "DB", "DBA", "DDOS", "DELETE", "DEMO", "DEV", "DHCP", "DIN", "DIY", "DM", "DNA", "DNS",
    "DO", "DOC", "DOCX", "DOM", "DONE", "DOS", "DOWN", "DPI", "DRM", "DST", "DTO", "DUE", "DVD",
    "EACH", "EDIT", "EDT", "ELF", "EMEA", "END", "ENTIRE", "ENUM", "EOF", "EPUB", "ERP", "ERROR",
    "ESM", "EST", "ETA", "ETC", "ETL", "EU", "EUR", "EVERY", "EXACT", "EXE", "EXIF", "EXT",
    "EXTRA", "FALSE", "FAQ", "FAT", "FBI", "FIFO", "FIRST", "FIX", "FIXME", "FLAC", "FLOAT", "FOR",
    "FR", "FREE", "FROM", "FTE", "FTP", "FULL", "FYI", "GA", "GB", "GBP", "GCC", "GCP", "GDP",
    "GDPR", "GET", "GHZ", "GIF", "GIT", "GMT", "GNU", "GO", "GPL", "GPS", "GPU", "GRPC", "GUI",
    "HAS", "HDD", "HEAD", "HERE", "HIGH", "HMAC", "HMR", "HR", "HSTS", "HTML", "HTTP", "HTTPD",
    "HTTPS", "HTTPX", "HVAC", "IANA", "IBAN", "IBM", "ICANN", "ID", "IDE", "IDS", "IE", "IEEE",
    "IETF", "IF", "II", "III", "IMAP", "IN", "INFO", "INT", "INTO", "IO", "IOT", "IP", "IPC",
    "IPV", "IS", "ISBN", "ISDN", "ISO", "ISP", "IT", "IV", "JPEG", "JPG", "JS", "JSON", "JSONB",
    "JST", "JSX", "JVM", "JWT", "KB", "KEEP", "KEP", "KM", "KPI", "KR", "KYC", "LAN", "LAST",
    "LATER", "LCD", "LDAP", "LED", "LEFT", "LEGAL", "LGPL", "LIFO", "LINK", "LIST", "LLC", "LLM",
    "LLVM", "LOAD", "LONG", "LOW", "LRU", "LTD", "LTS", "MAC", "MAU", "MAY", "MB", "MCP", "MD",
    "MFA", "MHZ", "MIME", "MIT", "ML", "MORE", "MOV", "MPA", "MPL", "MRR", "MSRV", "MST", "MSVC",
    "MUST", "MVC", "MVP", "NASA", "NATO", "NB", "NBSP", "NDA", "NEVER", "NEW", "NEXT", "NFC",
    "NFR", "NGO", "NHS", "NIST", "NO", "NONE", "NOT", "NOTE", "NOW", "NPM", "NPS", "NTFS", "NULL",
    "NVME", "OAUTH", "OCI", "OCR", "OFF", "OGG", "OIDC", "OK", "OKR", "ON", "ONLY", "OPEN", "OR",
    "ORM", "OS", "OSS", "OTP", "OUT", "OWASP", "PATCH", "PC", "PCI", "PDF", "PDT", "PEP", "PHD",
    "PHONE", "PHP", "PIN", "PM", "PNG", "POC", "POS", "POST", "PR", "PRD", "PRO", "PS", "PST",
    "PT", "PTO", "PUT", "QA", "QPS", "QR", "RAID", "RAM", "RAW", "RBAC", "READ", "README", "RED",
    "REPL", "REST", "RFC", "RGB", "RHEL", "RIGHT", "ROI", "RPC", "RPS", "RSA", "RSS", "RSVP",
    "RTL", "RUN", "RW", "SAAS", "SAME", "SAML", "SAT", "SATA", "SAVE", "SCSS", "SDK", "SDLC",
    "SEE", "SEO", "SERIAL", "SET", "SFTP", "SHA", "SHALL", "SHOULD", "SIG", "SIM", "SKIP", "SKU",
    "SLA", "SLO", "SMS", "SMTP", "SOAP", "SOC", "SOON", "SPA", "SPEC", "SQL", "SRE", "SSD", "SSG",
    "SSH", "SSL", "SSO", "SSR", "STAR", "START", "STEP", "STOP", "STT", "SUM", "SUV", "SVG", "SVN",
    "TB", "TBA", "TBC", "TBD", "TC", "TCP", "TDD", "TEXT", "THAT", "THE", "THEN", "THIS", "TIFF",
    "TIME", "TLDR", "TLS", "TO", "TODO", "TOP", "TPS", "TRUE", "TSV", "TSX", "TTL", "TTS", "TTY",
    "TUI", "TV", "TXT", "TYPE", "UAT", "UB", "UDP", "UI", "UK", "UN", "UNIX", "UNTIL", "UP", "UPS",
    "URI", "URL", "US", "USA", "USB", "USD", "USE", "USER", "UTC", "UTF", "UUID", "UX", "VALUES",
    "VAT", "VERY", "VI", "VII", "VIII", "VIP", "VM", "VPN", "VR", "VS", "WAIT", "WAL", "WAN",
    "WARN", "WAS", "WASI", "WASM", "WAV", "WCAG", "WEB", "WEBM", "WEBP", "WG", "WHAT", "WHEN",
    "WHERE", "WHO", "WHOLE", "WHY", "WIFI", "WILL", "WIP", "WITH", "WORM", "WWW", "XHR", "XI",
    "XII", "XLS", "XLSX", "XML", "XSS", "XX", "XXX", "YAML", "YES", "YOU", "ZIP",
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
