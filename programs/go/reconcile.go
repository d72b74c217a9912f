// Run: go run reconcile.go FILE ENTRY_COUNT OPENING_BALANCE CLOSING_BALANCE
package main

import (
	"encoding/csv"
	"fmt"
	"log"
	"os"
	"strconv"
)

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		log.Fatalf("found %q, expected an integer", text)
	}
	return value
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	count, opening, closing := number(os.Args[2]), number(os.Args[3]), number(os.Args[4])
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		log.Fatal(err)
	}
	at := map[string]int{}
	for index, name := range lines[0] {
		at[name] = index
	}
	rows := lines[1:]
	var problems []string

	if len(rows) != count {
		problems = append(problems, fmt.Sprintf("rows: found %d, expected %d", len(rows), count))
	}
	balance, sum := opening, 0
	// What to match with your own records: the amount of each cause.
	causes, amounts := []string{}, map[string]int{}
	for _, row := range rows {
		amount := number(row[at["amount"]])
		sum += amount
		balance += amount
		if found := number(row[at["balance"]]); found != balance {
			problems = append(problems, fmt.Sprintf("row %s: found balance %d, expected %d", row[at["row"]], found, balance))
			balance = found
		}
		if kind := row[at["entry_type"]]; kind == "sale" || kind == "refund" {
			cause := kind + " " + row[at["source_id"]]
			if _, known := amounts[cause]; !known {
				causes = append(causes, cause)
			}
			amounts[cause] += amount
		}
	}
	if opening+sum != closing {
		problems = append(problems, fmt.Sprintf("closing balance: found %d, expected %d", opening+sum, closing))
	}
	for _, cause := range causes {
		fmt.Printf("%s: %d\n", cause, amounts[cause])
	}
	for _, problem := range problems {
		fmt.Println(problem)
	}
	if len(problems) > 0 {
		fmt.Printf("%d problems\n", len(problems))
		os.Exit(1)
	}
	fmt.Printf("%d + %d = %d: reconciled\n", opening, sum, closing)
}
