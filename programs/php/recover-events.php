<?php
// Run: php recover-events.php 2026-11-04T08:00:00Z
const HOST = 'https://%brand.sandboxHost%';

function listEvents(array $filters): Generator
{
    $headers = ['Authorization: Bearer ' . getenv('%brand.secretKeyVariable%'), '%brand.versionHeader%: %brand.apiVersion%'];
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true]]);
    $cursor = null;
    do {
        $query = http_build_query(['limit' => 100, 'cursor' => $cursor] + $filters);
        $text = file_get_contents(HOST . "/payments/v1/events?$query", false, $context);
        $page = json_decode((string) $text, true, flags: JSON_THROW_ON_ERROR);
        if (!isset($page['data'])) {
            fwrite(STDERR, "$text\n");
            exit(1);
        }
        yield from $page['data'];
        $cursor = $page['next_cursor'];
    } while ($cursor !== null);
}

$missed = iterator_to_array(listEvents(['created_from' => $argv[1]]), false);
foreach (array_reverse($missed) as $event) {
    echo "{$event['created_at']} {$event['id']} {$event['type']}\n"; // call your handler
}
