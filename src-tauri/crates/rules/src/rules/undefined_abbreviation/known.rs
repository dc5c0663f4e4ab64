//! Abbreviations that need no explanation, and words that are only written loud.

/// Sorted, for a binary search.
const KNOWN: &[&str] = &[
    "ACID", "AES", "AI", "AJAX", "AKA", "ALL", "AM", "AMD", "AND", "ANSI", "ANY", "API", "ARIA",
    "ARM", "ASAP", "ASCII", "AWS", "BSD", "BTW", "CA", "CAD", "CD", "CDN", "CEO", "CET", "CFO",
    "CI", "CIO", "CLI", "CMS", "CORS", "CPU", "CRM", "CRUD", "CSRF", "CSS", "CSV", "CTO", "CV",
    "DDOS", "DELETE", "DIY", "DNA", "DNS", "DOC", "DOCX", "DOM", "DPI", "DVD", "EOF", "ERP", "ETA",
    "EU", "EUR", "EXIF", "FAQ", "FBI", "FIFO", "FIXME", "FTP", "FYI", "GA", "GB", "GBP", "GCC",
    "GCP", "GDPR", "GET", "GHZ", "GIF", "GIT", "GMT", "GNU", "GPL", "GPS", "GPU", "GUI", "HDD",
    "HEAD", "HR", "HTML", "HTTP", "HTTPS", "HTTPX", "IBAN", "IBM", "ID", "IDE", "IEEE", "IETF",
    "II", "III", "IMAP", "IO", "IOT", "IP", "IPV", "ISBN", "ISO", "ISP", "IT", "IV", "JPEG", "JPG",
    "JS", "JSON", "JVM", "JWT", "KB", "KEP", "KM", "KPI", "KR", "LAN", "LDAP", "LED", "LGPL",
    "LIFO", "LLC", "LLM", "LLVM", "LRU", "LTD", "LTS", "MAC", "MB", "MFA", "MHZ", "MIT", "ML",
    "MPL", "MUST", "MVP", "NASA", "NATO", "NB", "NBSP", "NGO", "NO", "NOT", "NPM", "NULL", "NVME",
    "OAUTH", "OIDC", "OK", "OKR", "ON", "ONLY", "OR", "OS", "OWASP", "PATCH", "PC", "PCI", "PDF",
    "PHD", "PHP", "PIN", "PM", "PNG", "POST", "PR", "PRD", "PS", "PUT", "QA", "QPS", "QR", "RAM",
    "README", "REST", "RFC", "RGB", "ROI", "RPC", "RPS", "RSA", "RSS", "RTL", "SAAS", "SAML",
    "SDK", "SEO", "SHA", "SHALL", "SHOULD", "SIM", "SLA", "SLO", "SMS", "SMTP", "SOAP", "SPA",
    "SQL", "SRE", "SSD", "SSH", "SSL", "SSO", "STOP", "SUV", "SVG", "TB", "TBA", "TBC", "TBD",
    "TCP", "TLS", "TODO", "TPS", "TSV", "TTL", "TTY", "TV", "TXT", "UDP", "UI", "UK", "UN", "UNIX",
    "URI", "URL", "US", "USA", "USB", "USD", "UTC", "UTF", "UUID", "UX", "VAT", "VI", "VII",
    "VIII", "VIP", "VM", "VPN", "VR", "VS", "WAN", "WCAG", "WIFI", "WIP", "WORM", "WWW", "XHR",
    "XI", "XII", "XLS", "XLSX", "XML", "XSS", "XX", "XXX", "YAML", "YES", "ZIP",
];

/// Whether most readers know it.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KNOWN.is_sorted());
    }
}
