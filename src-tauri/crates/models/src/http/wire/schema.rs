//! Answer schemas in the forms that providers can enforce.

use serde_json::{Map, Value, json};

/// Where a schema has named subschemas.
const BY_NAME: [&str; 2] = ["properties", "$defs"];

/// Where it has others.
const INSIDE: [&str; 5] = ["items", "additionalProperties", "anyOf", "oneOf", "allOf"];

/// Objects have no fields other than the named ones.
pub(super) fn closed(schema: &Value) -> Value {
    formed(schema, schema, false)
}

/// Objects have all named fields and no others; nothing is next to a reference.
pub(super) fn strict(schema: &Value) -> Value {
    formed(schema, schema, true)
}

fn formed(schema: &Value, root: &Value, strict: bool) -> Value {
    let fields = match schema {
        Value::Object(fields) => fields,
        Value::Array(each) => return each.iter().map(|it| formed(it, root, strict)).collect(),
        other => return other.clone(),
    };
    let mut fields = if strict {
        resolved(fields, root)
    } else {
        fields.clone()
    };
    for (name, value) in &mut fields {
        if INSIDE.contains(&name.as_str()) {
            *value = formed(value, root, strict);
        } else if BY_NAME.contains(&name.as_str())
            && let Value::Object(named) = value
        {
            for inner in named.values_mut() {
                *inner = formed(inner, root, strict);
            }
        }
    }
    if let Some(Value::Object(named)) = fields.get("properties") {
        let all: Value = named.keys().cloned().map(Value::String).collect();
        if strict {
            fields.insert("required".to_owned(), all);
        }
        fields
            .entry("additionalProperties")
            .or_insert_with(|| json!(false));
    }
    Value::Object(fields)
}

/// The fields, with a reference next to others replaced by what it refers to.
fn resolved(fields: &Map<String, Value>, root: &Value) -> Map<String, Value> {
    let reference = fields.get("$ref").and_then(Value::as_str);
    let place = reference.and_then(|reference| reference.strip_prefix('#'));
    let meant = place.and_then(|place| root.pointer(place)?.as_object());
    let Some(meant) = meant.filter(|_| fields.len() > 1) else {
        return fields.clone();
    };
    let mut meant = meant.clone();
    let own = fields.iter().filter(|(name, _)| *name != "$ref");
    meant.extend(own.map(|(name, value)| (name.clone(), value.clone())));
    meant
}
