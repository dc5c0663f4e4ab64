# A model that takes 200 ms. What it says follows from how far the text has come.
prompt=$(cat)
sleep 0.2
case $prompt in
    *"Beta is settled"*) next=Gamma ;;
    *"Alpha is settled"*) next=Beta ;;
    *) next=Alpha ;;
esac
case $prompt in
    *"Answer shape: synthesis/1"*)
        printf '{"edits": [{"find": "%s stands open.", "replace": "%s is settled by the team.", "findings": ["F1"]}], "declined": []}\n' \
            "$next" "$next" ;;
    *)
        printf '{"findings": [{"severity": "major", "title": "%s is not decided", "quote": "%s stands open.", "concern": "Nobody can build %s like this.", "suggestion": "Decide %s."}], "approve": false, "evidence": []}\n' \
            "$next" "$next" "$next" "$next" ;;
esac
