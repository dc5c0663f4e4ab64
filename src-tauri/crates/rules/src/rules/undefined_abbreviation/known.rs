//! Abbreviations that need no explanation, and words that are only written loud.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "ABAC", "AC", "ACID", "ACL", "ACTION", "ADD", "AES", "AFTER", "AI", "AJAX", "AKA", "ALL",
    "ALPHA", "ALSO", "AM", "AMD", "AND", "ANOVA", "ANSI", "ANY", "APAC", "API", "ARIA", "ARM",
    "ARPU", "ARRAY", "ASAP", "ASCII", "ASK", "ASR", "ATM", "AWS", "BEFORE", "BETA", "BIOS", "BLE",
    "BLOB", "BOM", "BOOL", "BSD", "BST", "BTW", "BUG", "BUT", "CA", "CAD", "CC", "CD", "CDC",
    "CDN", "CEO", "CEST", "CET", "CFO", "CHAR", "CI", "CIO", "CLI", "CMS", "COO", "CORS", "CPU",
    "CRM", "CRUD", "CSAT", "CSR", "CSRF", "CSS", "CSV", "CTA", "CTO", "CTR", "CV", "DAG", "DATE",
    "DAU", "DB", "DBA", "DDOS", "DELETE", "DEMO", "DEV", "DHCP", "DIN", "DIY", "DM", "DNA", "DNS",
    "DOC", "DOCX", "DOM", "DONE", "DOS", "DOWN", "DPI", "DRM", "DST", "DTO", "DUE", "DVD", "EACH",
    "EDIT", "ELF", "EMEA", "END", "ENUM", "EOF", "EPUB", "ERP", "ERROR", "ETA", "ETC", "ETL", "EU",
    "EUR", "EXE", "EXIF", "EXT", "EXTRA", "FALSE", "FAQ", "FAT", "FBI", "FIFO", "FIX", "FIXME",
    "FLAC", "FLOAT", "FOR", "FR", "FREE", "FROM", "FTE", "FTP", "FYI", "GA", "GB", "GBP", "GCC",
    "GCP", "GDP", "GDPR", "GET", "GHZ", "GIF", "GIT", "GMT", "GNU", "GO", "GPL", "GPS", "GPU",
    "GRPC", "GUI", "HDD", "HEAD", "HIGH", "HMAC", "HMR", "HR", "HTML", "HTTP", "HTTPD", "HTTPS",
    "HTTPX", "HVAC", "IANA", "IBAN", "IBM", "ICANN", "ID", "IDE", "IDS", "IEEE", "IETF", "IF",
    "II", "III", "IMAP", "IN", "INFO", "INT", "INTO", "IO", "IOT", "IP", "IPC", "IPV", "ISBN",
    "ISDN", "ISO", "ISP", "IT", "IV", "JPEG", "JPG", "JS", "JSON", "JSONB", "JSX", "JVM", "JWT",
    "KB", "KEP", "KM", "KPI", "KR", "KYC", "LAN", "LATER", "LCD", "LDAP", "LED", "LEFT", "LEGAL",
    "LGPL", "LIFO", "LINK", "LIST", "LLC", "LLM", "LLVM", "LONG", "LOW", "LRU", "LTD", "LTS",
    "MAC", "MAU", "MB", "MD", "MFA", "MHZ", "MIME", "MIT", "ML", "MORE", "MOV", "MPA", "MPL",
    "MRR", "MSVC", "MUST", "MVC", "MVP", "NASA", "NATO", "NB", "NBSP", "NDA", "NEVER", "NEW",
    "NEXT", "NFC", "NFR", "NGO", "NHS", "NIST", "NO", "NONE", "NOT", "NOTE", "NOW", "NPM", "NPS",
    "NTFS", "NULL", "NVME", "OAUTH", "OCI", "OCR", "OFF", "OGG", "OIDC", "OK", "OKR", "ON", "ONLY",
    "OPEN", "OR", "ORM", "OS", "OSS", "OTP", "OUT", "OWASP", "PATCH", "PC", "PCI", "PDF", "PEP",
    "PHD", "PHONE", "PHP", "PIN", "PM", "PNG", "POC", "POS", "POST", "PR", "PRD", "PRO", "PS",
    "PT", "PTO", "PUT", "QA", "QPS", "QR", "RAID", "RAM", "RAW", "RBAC", "README", "RED", "REPL",
    "REQUIRED", "REST", "RFC", "RGB", "RHEL", "RIGHT", "ROI", "RPC", "RPS", "RSA", "RSS", "RSVP",
    "RTL", "RUN", "RW", "SAAS", "SAML", "SAT", "SATA", "SDK", "SDLC", "SEE", "SEO", "SERIAL",
    "SET", "SFTP", "SHA", "SHALL", "SHOULD", "SIG", "SIM", "SKU", "SLA", "SLO", "SMS", "SMTP",
    "SOAP", "SOC", "SOON", "SPA", "SPEC", "SQL", "SRE", "SSD", "SSG", "SSH", "SSL", "SSO", "SSR",
    "STAR", "START", "STEP", "STOP", "STT", "SUM", "SUV", "SVG", "TB", "TBA", "TBC", "TBD", "TC",
    "TCP", "TDD", "TEXT", "THE", "THIS", "TIFF", "TIME", "TLDR", "TLS", "TO", "TODO", "TOP", "TPS",
    "TRUE", "TSV", "TSX", "TTL", "TTS", "TTY", "TV", "TXT", "TYPE", "UAT", "UB", "UDP", "UI", "UK",
    "UN", "UNIX", "UP", "UPS", "URI", "URL", "US", "USA", "USB", "USD", "USE", "USER", "UTC",
    "UTF", "UUID", "UX", "VALUES", "VAT", "VERY", "VI", "VII", "VIII", "VIP", "VM", "VPN", "VR",
    "VS", "WAL", "WAN", "WARN", "WARNING", "WASI", "WASM", "WAV", "WCAG", "WEB", "WEBM", "WEBP",
    "WG", "WHAT", "WHEN", "WHERE", "WHO", "WHY", "WIFI", "WIP", "WITH", "WORM", "WWW", "XHR", "XI",
    "XII", "XLS", "XLSX", "XML", "XSS", "XX", "XXX", "YAML", "YES", "YOU", "ZIP",
];

/// Whether most readers know it.
pub(in crate::rules) fn is_known(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KNOWN.is_sorted());
    }
}
