<?php
// Run: php reconcile.php FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
[, $file, $count, $opening, $closing] = $argv;
[$count, $opening, $closing] = [(int) $count, (int) $opening, (int) $closing];
$lines = fopen($file, 'r');
$header = fgetcsv($lines, null, ',', '"', '');
$rows = [];
while (($fields = fgetcsv($lines, null, ',', '"', '')) !== false) {
    $rows[] = array_combine($header, $fields);
}
$problems = [];

if (count($rows) !== $count) {
    $problems[] = 'rows: found ' . count($rows) . ", expected $count";
}
$balance = $opening;
foreach ($rows as $row) {
    $balance += (int) $row['amount'];
    if ((int) $row['balance'] !== $balance) {
        $problems[] = "row {$row['row']}: found balance {$row['balance']}, expected $balance";
        $balance = (int) $row['balance'];
    }
}
$sum = array_sum(array_map(fn ($row) => (int) $row['amount'], $rows));
if ($opening + $sum !== $closing) {
    $problems[] = 'closing balance: found ' . ($opening + $sum) . ", expected $closing";
}

// What to match with your own records: the amount of each cause.
$causes = [];
foreach ($rows as $row) {
    if (in_array($row['entry_type'], ['sale', 'refund'], true)) {
        $cause = "{$row['entry_type']} {$row['source_id']}";
        $causes[$cause] = ($causes[$cause] ?? 0) + (int) $row['amount'];
    }
}
foreach ($causes as $cause => $amount) {
    echo "$cause: $amount\n";
}
foreach ($problems as $problem) {
    echo "$problem\n";
}
echo $problems === [] ? "$opening + $sum = $closing: reconciled\n" : count($problems) . " problems\n";
exit($problems === [] ? 0 : 1);
