# A model that takes 200 ms. What it says follows from how far the text has come. Its findings differ in
# more than a name: a round that only repeats what was settled would end the debate early.
prompt=$(cat)
sleep 0.2
case $prompt in
    *"Beta is settled"*)
        next=Gamma title="Gamma has no limit" concern="Somebody will pay for unlimited storage." ;;
    *"Alpha is settled"*)
        next=Beta title="Who may read Beta?" concern="Customers could see invoices of others." ;;
    *)
        next=Alpha title="Alpha is not decided" concern="Nobody can build the page like this." ;;
esac
case $prompt in
    *"Answer shape: synthesis/1"*)
        printf '{"edits": [{"find": "%s stands open.", "replace": "%s is settled by the team.", "findings": ["F1"]}], "declined": []}\n' \
            "$next" "$next" ;;
    *"Answer shape: flags/1"*)
        printf '{"flags": []}\n' ;;
    *)
        printf '{"findings": [{"severity": "major", "title": "%s", "quote": "%s stands open.", "concern": "%s", "suggestion": "Decide %s."}], "approve": false, "evidence": []}\n' \
            "$title" "$next" "$concern" "$next" ;;
esac
