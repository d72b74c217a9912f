<?php
// Run: php webhook-handler.php
const REMEMBER_SECONDS = 40 * 24 * 60 * 60;
$seen = []; // event id => time; requests of PHP share nothing, so in production a table
$stored = []; // object id => newest snapshot; in production a table whose row is locked

function handle(array $event, callable $fetchObject): string
{
    global $seen, $stored;
    if (isset($seen[$event['id']])) {
        return 'duplicate';
    }
    $snapshot = $event['data']['object'];
    $known = $stored[$snapshot['id']] ?? null;
    $outcome = 'applied';
    if ($known !== null && $snapshot['updated_at'] < $known['updated_at']) {
        $outcome = 'older, ignored';
    } elseif ($known !== null && $snapshot['updated_at'] === $known['updated_at']) {
        $stored[$snapshot['id']] = $fetchObject($snapshot);
        $outcome = 'same second, fetched';
    } else {
        $stored[$snapshot['id']] = $snapshot;
    }
    $seen[$event['id']] = time(); // after the work, in the same transaction
    $seen = array_filter($seen, fn (int $at): bool => time() - $at <= REMEMBER_SECONDS);
    return $outcome;
}

function createEvent(string $id, string $status, string $updatedAt): array
{
    return ['id' => $id, 'data' => ['object' => ['id' => 're_3Fp7Xb', 'status' => $status, 'updated_at' => $updatedAt]]];
}

$created = createEvent('evt_1Ra4Gc', 'pending', '2026-11-14T09:20:00Z');
$succeeded = createEvent('evt_5Mw2Kd', 'succeeded', '2026-11-14T09:20:06Z');
$fetchObject = fn (array $snapshot): array => $snapshot; // GET the object here
foreach ([$succeeded, $created, $succeeded] as $delivery) {
    echo $delivery['id'], ' ', handle($delivery, $fetchObject), "\n";
}
