<?php
// Prints the payments of one day. Run: php list-day.php 2026-11-03
const HOST = 'https://%brand.sandboxHost%';
$start = new DateTimeImmutable($argv[1], new DateTimeZone('UTC'));
$end = $start->modify('+1 day');

function listPayments(array $filters): Generator
{
    $headers = ['Authorization: Bearer ' . getenv('%brand.secretKeyVariable%'), '%brand.versionHeader%: %brand.apiVersion%'];
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true]]);
    $cursor = null;
    do {
        $query = http_build_query(['limit' => 100, 'cursor' => $cursor] + $filters);
        $text = file_get_contents(HOST . "/payments/v1/payment_intents?$query", false, $context);
        $page = json_decode((string) $text, true, flags: JSON_THROW_ON_ERROR);
        if (!isset($page['data'])) {
            fwrite(STDERR, "$text\n");
            exit(1);
        }
        yield from $page['data'];
        $cursor = $page['next_cursor'];
    } while ($cursor !== null);
}

$day = ['created_from' => $start->format('Y-m-d\TH:i:s\Z'), 'created_before' => $end->format('Y-m-d\TH:i:s\Z')];
foreach (listPayments($day) as $payment) {
    echo "{$payment['created_at']} ", $payment['reference'] ?? '-', " {$payment['status']} {$payment['amount']} {$payment['currency']}\n";
}
