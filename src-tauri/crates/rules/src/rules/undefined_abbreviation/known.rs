//! Abbreviations that need no explanation, and words that are only written loud.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "ACID", "ACL", "AES", "AI", "AJAX", "AKA", "ALL", "AM", "AMD", "AND", "ANSI", "ANY", "APAC",
    "API", "ARIA", "ARM", "ASAP", "ASCII", "ATM", "AWS", "BIOS", "BLE", "BSD", "BST", "BTW", "CA",
    "CAD", "CD", "CDN", "CEO", "CEST", "CET", "CFO", "CI", "CIO", "CLI", "CMS", "CORS", "CPU",
    "CRM", "CRUD", "CSRF", "CSS", "CSV", "CTO", "CV", "DDOS", "DELETE", "DHCP", "DIN", "DIY",
    "DNA", "DNS", "DOC", "DOCX", "DOM", "DPI", "DST", "DVD", "EMEA", "EOF", "ERP", "ETA", "EU",
    "EUR", "EXIF", "FAQ", "FBI", "FIFO", "FIXME", "FTE", "FTP", "FYI", "GA", "GB", "GBP", "GCC",
    "GCP", "GDP", "GDPR", "GET", "GHZ", "GIF", "GIT", "GMT", "GNU", "GPL", "GPS", "GPU", "GUI",
    "HDD", "HEAD", "HR", "HTML", "HTTP", "HTTPS", "HTTPX", "HVAC", "IANA", "IBAN", "IBM", "ICANN",
    "ID", "IDE", "IEEE", "IETF", "II", "III", "IMAP", "IO", "IOT", "IP", "IPV", "ISBN", "ISDN",
    "ISO", "ISP", "IT", "IV", "JPEG", "JPG", "JS", "JSON", "JVM", "JWT", "KB", "KEP", "KM", "KPI",
    "KR", "LAN", "LCD", "LDAP", "LED", "LGPL", "LIFO", "LLC", "LLM", "LLVM", "LRU", "LTD", "LTS",
    "MAC", "MB", "MFA", "MHZ", "MIME", "MIT", "ML", "MPL", "MUST", "MVP", "NASA", "NATO", "NB",
    "NBSP", "NDA", "NFC", "NGO", "NHS", "NIST", "NO", "NOT", "NPM", "NULL", "NVME", "OAUTH", "OCR",
    "OIDC", "OK", "OKR", "ON", "ONLY", "OR", "OS", "OTP", "OWASP", "PATCH", "PC", "PCI", "PDF",
    "PHD", "PHP", "PIN", "PM", "PNG", "POS", "POST", "PR", "PRD", "PS", "PTO", "PUT", "QA", "QPS",
    "QR", "RAID", "RAM", "README", "REST", "RFC", "RGB", "ROI", "RPC", "RPS", "RSA", "RSS", "RSVP",
    "RTL", "SAAS", "SAML", "SATA", "SDK", "SEO", "SFTP", "SHA", "SHALL", "SHOULD", "SIM", "SKU",
    "SLA", "SLO", "SMS", "SMTP", "SOAP", "SPA", "SQL", "SRE", "SSD", "SSH", "SSL", "SSO", "STOP",
    "SUV", "SVG", "TB", "TBA", "TBC", "TBD", "TCP", "TIFF", "TLS", "TODO", "TPS", "TSV", "TTL",
    "TTY", "TV", "TXT", "UDP", "UI", "UK", "UN", "UNIX", "UPS", "URI", "URL", "US", "USA", "USB",
    "USD", "UTC", "UTF", "UUID", "UX", "VAT", "VI", "VII", "VIII", "VIP", "VM", "VPN", "VR", "VS",
    "WAN", "WCAG", "WHO", "WIFI", "WIP", "WORM", "WWW", "XHR", "XI", "XII", "XLS", "XLSX", "XML",
    "XSS", "XX", "XXX", "YAML", "YES", "ZIP",
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
