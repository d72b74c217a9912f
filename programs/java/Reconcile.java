// Run: java Reconcile.java FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

public class Reconcile {
    private static final Pattern FIELD = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^\",\\r\\n]*))(,|\\r?\\n|$)");

    /** Reads CSV by RFC 4180: a list of fields for each line. */
    static List<List<String>> parseCsv(String text) {
        List<List<String>> records = new ArrayList<>(List.of(new ArrayList<>()));
        var fields = FIELD.matcher(text);
        while (fields.find()) {
            String quoted = fields.group(1);
            records.get(records.size() - 1).add(quoted == null ? fields.group(2) : quoted.replace("\"\"", "\""));
            if (!fields.group(3).equals(",")) {
                records.add(new ArrayList<>());
            }
        }
        return records.stream().filter(record -> record.size() > 1).toList();
    }

    public static void main(String[] arguments) throws Exception {
        List<List<String>> lines = parseCsv(Files.readString(Path.of(arguments[0])));
        int count = Integer.parseInt(arguments[1]);
        long opening = Long.parseLong(arguments[2]);
        long closing = Long.parseLong(arguments[3]);
        List<String> header = lines.get(0);
        List<List<String>> rows = lines.subList(1, lines.size());
        List<String> problems = new ArrayList<>();

        if (rows.size() != count) {
            problems.add("rows: found " + rows.size() + ", expected " + count);
        }
        long balance = opening;
        long sum = 0;
        // What to match with your own records: the amount of each cause.
        Map<String, Long> causes = new LinkedHashMap<>();
        for (List<String> row : rows) {
            long amount = Long.parseLong(row.get(header.indexOf("amount")));
            long found = Long.parseLong(row.get(header.indexOf("balance")));
            String type = row.get(header.indexOf("entry_type"));
            sum += amount;
            balance += amount;
            if (found != balance) {
                problems.add("row " + row.get(header.indexOf("row")) + ": found balance " + found + ", expected " + balance);
                balance = found;
            }
            if (type.equals("sale") || type.equals("refund")) {
                causes.merge(type + " " + row.get(header.indexOf("source_id")), amount, Long::sum);
            }
        }
        if (opening + sum != closing) {
            problems.add("closing balance: found " + (opening + sum) + ", expected " + closing);
        }
        causes.forEach((cause, amount) -> System.out.println(cause + ": " + amount));
        problems.forEach(System.out::println);
        System.out.println(problems.isEmpty()
            ? opening + " + " + sum + " = " + closing + ": reconciled"
            : problems.size() + " problems");
        System.exit(problems.isEmpty() ? 0 : 1);
    }
}
