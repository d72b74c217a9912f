// Run: node reconcile.mjs FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
import {readFileSync} from 'node:fs';

/** Reads CSV by RFC 4180: a list of fields for each line. */
function parseCsv(text) {
  const records = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      records.push([]);
    }
  }
  return records.filter((fields) => fields.length > 1);
}

const [, , file, ...totals] = process.argv;
const [count, opening, closing] = totals.map(Number);
const [header, ...lines] = parseCsv(readFileSync(file, 'utf8'));
const rows = lines.map((fields) => Object.fromEntries(header.map((name, index) => [name, fields[index]])));
const problems = [];

if (rows.length !== count) {
  problems.push(`rows: found ${rows.length}, expected ${count}`);
}
let balance = opening;
for (const row of rows) {
  balance += Number(row.amount);
  if (Number(row.balance) !== balance) {
    problems.push(`row ${row.row}: found balance ${row.balance}, expected ${balance}`);
    balance = Number(row.balance);
  }
}
const sum = rows.reduce((all, row) => all + Number(row.amount), 0);
if (opening + sum !== closing) {
  problems.push(`closing balance: found ${opening + sum}, expected ${closing}`);
}

// What to match with your own records: the amount of each cause.
const causes = new Map();
for (const row of rows.filter(({entry_type}) => entry_type === 'sale' || entry_type === 'refund')) {
  const cause = `${row.entry_type} ${row.source_id}`;
  causes.set(cause, (causes.get(cause) ?? 0) + Number(row.amount));
}
for (const [cause, amount] of causes) {
  console.log(`${cause}: ${amount}`);
}
for (const problem of problems) {
  console.log(problem);
}
console.log(problems.length === 0 ? `${opening} + ${sum} = ${closing}: reconciled` : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
