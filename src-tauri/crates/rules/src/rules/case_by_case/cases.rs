//! Variants that are handled one by one, and those that share an interface.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    fires(
        "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe prices are in the program, with separate branches for the guests of the bar and the terrace.",
        "The prices are in the program, with separate branches for the guests of the bar and the terrace.",
    ),
    fires(
        "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nPrices are written into the program, with one if-block per country.",
        "Prices are written into the program, with one if-block per country.",
    ),
    fires(
        "Hi. If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
        "If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nPrices are read so:\n\n```python\nif x == \"binance\":\n    a()\nelif x == \"kraken\":\n    b()\nelif x == \"coinbase\":\n    c()\n```",
        "Prices are read so:",
    ),
    fires(
        "## Payment\n\n- Stripe: charge, then book.\n- PayPal: redirect, then book.\n- Adyen: book, then charge.",
        "Stripe: charge, then book.",
    ),
    silent(
        "Each exchange implements an adapter and registers it: Binance, Kraken, Coinbase. If one is down, the others go on.",
    ),
    fires(
        "Prices come in three ways. If the market is Leeds, we read a file. If it is York, we ask the stall. In case of Hull somebody calls.",
        "Prices come in three ways. If the market is Leeds, we read a file. If it is York, we ask the stall. In case of Hull somebody calls.",
    ),
    fires(
        "Kits for Java, Kotlin and Python are written separately.",
        "Kits for Java, Kotlin and Python are written separately.",
    ),
    silent("If Ann is ill, Bob cooks. If Bob is ill, Cleo cooks. If Cleo is ill, we close."),
    fires(
        "Bills go out as XML, as CSV and as a PDF; each of these has its own code path.",
        "Bills go out as XML, as CSV and as a PDF; each of these has its own code path.",
    ),
    silent("Each guest has a plate of their own."),
    silent("For Leeds the price is €2, for York €3, and for Hull €4."),
    silent("We support Stripe, PayPal and Adyen."),
    silent("If the provider is Stripe we redirect, if it is PayPal we don't."),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nOrders go out so:\n\n```python\nif exchange == \"A\":\n    a()\nelif exchange == \"B\":\n    b()\nelif exchange == \"C\":\n    c()\n```",
        "Orders go out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nThree exchanges are read.\n\n```js\nif (x === 'A') a();\nelse if (x === 'B') b();\nelse if (x === 'C') c();\n```",
        "Three exchanges are read.",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```java\nif (p.equals(\"stripe\")) a(); else if (p.equals(\"adyen\")) b(); else if (p.equals(\"own\")) c();\n```",
        "It pays out.",
    ),
    silent(
        "Each exchange is read so:\n\n```python\nADAPTERS = {\"A\": A(), \"B\": B(), \"C\": C()}\nADAPTERS[exchange].read()\n```",
    ),
    silent("Next come:\n\n- Sign-in by mail\n- Google/Facebook/Apple sign-in for each guest"),
    silent(
        "Data lies here:\n\n- **Linux**: `~/.local/share/till/`\n- **macOS**: `~/Library/till/`\n- **Windows**: `%LOCALAPPDATA%\\\\till`",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```rust\nmatch processor {\n    Processor::Stripe(key) => a(key),\n    Processor::Adyen | Processor::PayPal => b(),\n    Processor::Own { .. } => c(),\n}\n```",
        "It pays out.",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out.\n\n```rust\nmatch name {\n    \"stripe\" => a(),\n    \"adyen\" => b(),\n    \"paypal\" => c(),\n    _ => d(),\n}\n```",
        "It pays out.",
    ),
    silent(
        "It pays out.\n\n```rust\nmatch state {\n    State::Open => a(),\n    State::Held => b(),\n    State::Closed => c(),\n}\n```",
    ),
    silent(
        "It pays out.\n\n```rust\nlet processor: Box<dyn Processor> = match name {\n    \"stripe\" => Box::new(Stripe),\n    \"adyen\" => Box::new(Adyen),\n    \"paypal\" => Box::new(PayPal),\n};\n```",
    ),
    silent(
        "It pays out.\n\n```php\n$all = ['stripe' => new Stripe(), 'adyen' => new Adyen(), 'paypal' => new PayPal()];\n```",
    ),
    silent("```python\nif x == \"a\":\n    a()\nelse:\n    b()\n```"),
    silent(
        "Colors:\n\n```js\nif (x === \"cold\") blue();\nif (x === \"warm\") pink();\nif (x === \"hot\") red();\n```",
    ),
    // Pasted without a fence, inside a sentence, and in other languages.
    fires(
        "It pays out so:\n\nif processor == \"stripe\":\n    a()\nelif processor == \"adyen\":\n    b()\nelif processor == \"own\":\n    c()",
        "if processor == \"stripe\":\n    a()\nelif processor == \"adyen\":\n    b()\nelif processor == \"own\":\n    c()",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt runs `if carrier == \"dhl\": a() elif carrier == \"ups\": b() elif carrier == \"own\": c()`.",
        "It runs `if carrier == \"dhl\": a() elif carrier == \"ups\": b() elif carrier == \"own\": c()`.",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```ruby\ncase processor\nwhen \"stripe\" then a\nwhen \"adyen\" then b\nwhen \"own\" then c\nend\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```js\nreturn processor === 'stripe' ? a() : processor === 'adyen' ? b() : processor === 'own' ? c() : d();\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```java\nswitch (processor) {\n  case STRIPE: a(); break;\n  case ADYEN: b(); break;\n  case OWN: c(); break;\n}\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```java\nreturn switch (processor) {\n  case STRIPE -> a();\n  case ADYEN -> b();\n  case OWN -> c();\n};\n```",
        "It pays out so:",
    ),
    fires(
        "The till has one branch for DHL, one for UPS and one for FedEx.",
        "The till has one branch for DHL, one for UPS and one for FedEx.",
    ),
    fires(
        "Labels are made in an if/else chain: DHL, UPS, FedEx.",
        "Labels are made in an if/else chain: DHL, UPS, FedEx.",
    ),
    fires(
        "For Slack, post a line. For Teams, call the service. For Discord, use a bot.",
        "For Slack, post a line. For Teams, call the service. For Discord, use a bot.",
    ),
    silent("The table has one column for DHL, one for UPS and one for FedEx."),
    silent(
        "When \"DHL\" is shown, it is red. When \"UPS\" is shown, it is brown. When \"FedEx\" is shown, it is blue.",
    ),
    silent(
        "The light is so:\n\n```java\nswitch (state) {\n  case OPEN: a();\n  case HELD: b();\n  case CLOSED: c();\n}\n```",
    ),
    silent(
        "The size is so:\n\n```js\nreturn size === 'small' ? 1 : size === 'medium' ? 2 : size === 'large' ? 3 : 0;\n```",
    ),
    silent(
        "Carriers are `{\"dhl\": a, \"ups\": b, \"fedex\": c}`, and the till calls `CARRIERS[name]`.",
    ),
    // PHP, SQL, Kotlin, and branches in words.
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```php\nif ($gateway == 'stripe') {\n  a();\n} elseif ($gateway == 'paypal') {\n  b();\n} elseif ($gateway == 'own') {\n  c();\n}\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```php\nif ($psp === 'stripe') a(); elseif ($psp === 'adyen') b(); else if ($psp === 'own') c();\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```sql\nORDER BY CASE WHEN psp = 'stripe' THEN 1 WHEN psp = 'adyen' THEN 2 WHEN psp = 'own' THEN 3 END\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```sql\nselect case p.psp when 'stripe' then 1 when 'adyen' then 2 when 'paypal' then 3 end\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```kotlin\nwhen (platform) {\n  Platform.IOS -> sheet()\n  Platform.ANDROID -> dialog()\n  Platform.WEB -> modal()\n}\n```",
        "It pays out so:",
    ),
    fires(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```kotlin\nwhen(psp) {\n  is Stripe -> a()\n  is Adyen -> b()\n  is PayPal -> c()\n}\n```",
        "It pays out so:",
    ),
    fires(
        "With AWS we call S3. With Azure we call Blob Storage. With Google Cloud we call Cloud Storage.",
        "With AWS we call S3.",
    ),
    fires(
        "The function checks whether the exchange is Binance, else whether it is Kraken, else whether it is Coinbase.",
        "The function checks whether the exchange is Binance, else whether it is Kraken, else whether it is Coinbase.",
    ),
    fires(
        "The function checks whether the carrier is Hermes, else whether it is Posta, otherwise whether it is Correos.",
        "The function checks whether the carrier is Hermes, else whether it is Posta, otherwise whether it is Correos.",
    ),
    silent(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```\nORDER BY CASE WHEN size = 'small' THEN 1 WHEN size = 'medium' THEN 2 WHEN size = 'large' THEN 3 END\n```",
    ),
    silent(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```\nif ($size == 'small') a(); elseif ($size == 'medium') b(); elseif ($size == 'large') c();\n```",
    ),
    silent(
        "# Till\n\n## Goals\n\n- Prices\n\n## Scope\n\nIt pays out so:\n\n```\nwhen (state) {\n  State.OPEN -> a()\n  State.HELD -> b()\n  State.CLOSED -> c()\n}\n```",
    ),
    silent("With AWS we store less. The bill from Azure and from Google Cloud is paid by us."),
    silent("We checked whether it runs on iOS, Android and the web."),
];
