# Run: bash reconcile.sh FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
# No field that this reads has a comma or a quote.
awk -F, -v count="$2" -v opening="$3" -v closing="$4" '
  function wrong(sentence) { problems[++wrongs] = sentence }
  { sub(/\r$/, "") }
  NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; balance = opening; next }
  {
    rows++; amount = $at["amount"]; sum += amount; balance += amount
    if ($at["balance"] + 0 != balance) {
      wrong("row " $at["row"] ": found balance " $at["balance"] ", expected " balance); balance = $at["balance"] + 0
    }
    if ($at["entry_type"] == "sale" || $at["entry_type"] == "refund") {
      cause = $at["entry_type"] " " $at["source_id"]
      if (!(cause in amounts)) causes[++number] = cause
      amounts[cause] += amount
    }
  }
  END {
    if (opening + sum != closing) wrong("closing balance: found " opening + sum ", expected " closing)
    for (i = 1; i <= number; i++) print causes[i] ": " amounts[causes[i]]
    if (rows != count) { print "rows: found " rows ", expected " count; others = 1 }
    for (i = 1; i <= wrongs; i++) print problems[i]
    wrongs += others
    if (wrongs > 0) { print wrongs " problems"; exit 1 }
    print opening " + " sum " = " closing ": reconciled"
  }' "$1"
