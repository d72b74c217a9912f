# Run: ruby reconcile.rb FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
require "csv"

file, *totals = ARGV
count, opening, closing = totals.map(&:to_i)
rows = CSV.read(file, headers: true, encoding: "UTF-8").map(&:to_h)
problems = []

problems << "rows: found #{rows.size}, expected #{count}" if rows.size != count
balance = opening
rows.each do |row|
  balance += row["amount"].to_i
  next if row["balance"].to_i == balance

  problems << "row #{row["row"]}: found balance #{row["balance"]}, expected #{balance}"
  balance = row["balance"].to_i
end
sum = rows.sum { |row| row["amount"].to_i }
problems << "closing balance: found #{opening + sum}, expected #{closing}" if opening + sum != closing

# What to match with your own records: the amount of each cause.
causes = Hash.new(0)
rows.each do |row|
  causes["#{row["entry_type"]} #{row["source_id"]}"] += row["amount"].to_i if %w[sale refund].include?(row["entry_type"])
end
causes.each { |cause, amount| puts "#{cause}: #{amount}" }
puts problems
puts problems.empty? ? "#{opening} + #{sum} = #{closing}: reconciled" : "#{problems.size} problems"
exit problems.empty?
