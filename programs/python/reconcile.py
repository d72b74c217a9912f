# Run: python3 reconcile.py FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
import csv
import sys

file, *totals = sys.argv[1:]
count, opening, closing = map(int, totals)
with open(file, encoding="utf-8", newline="") as lines:
    rows = list(csv.DictReader(lines))
problems = []

if len(rows) != count:
    problems.append(f"rows: found {len(rows)}, expected {count}")
balance = opening
for row in rows:
    balance += int(row["amount"])
    if int(row["balance"]) != balance:
        problems.append(f"row {row['row']}: found balance {row['balance']}, expected {balance}")
        balance = int(row["balance"])
total = sum(int(row["amount"]) for row in rows)
if opening + total != closing:
    problems.append(f"closing balance: found {opening + total}, expected {closing}")

# What to match with your own records: the amount of each cause.
causes = {}
for row in rows:
    if row["entry_type"] in ("sale", "refund"):
        cause = f"{row['entry_type']} {row['source_id']}"
        causes[cause] = causes.get(cause, 0) + int(row["amount"])
for cause, amount in causes.items():
    print(f"{cause}: {amount}")
for problem in problems:
    print(problem)
print(f"{len(problems)} problems" if problems else f"{opening} + {total} = {closing}: reconciled")
sys.exit(1 if problems else 0)
