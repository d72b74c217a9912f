// Run: go run webhook_handler.go
package main

import (
	"fmt"
	"sync"
	"time"
)

type snapshot struct {
	ID        string `json:"id"`
	Status    string `json:"status"`
	UpdatedAt string `json:"updated_at"`
}

type event struct {
	ID   string `json:"id"`
	Data struct {
		Object snapshot `json:"object"`
	} `json:"data"`
}

const remember = 40 * 24 * time.Hour

var (
	lock   sync.Mutex               // one event at a time; in production a lock on the object
	seen   = map[string]time.Time{} // event id and time; in production a table
	stored = map[string]snapshot{}  // object id and newest snapshot
)

func handle(received event, fetchObject func(snapshot) (snapshot, error)) (string, error) {
	lock.Lock()
	defer lock.Unlock()
	if _, isSeen := seen[received.ID]; isSeen {
		return "duplicate", nil
	}
	newest := received.Data.Object
	outcome := "applied"
	known, isKnown := stored[newest.ID]
	switch {
	case isKnown && newest.UpdatedAt < known.UpdatedAt:
		newest = known
		outcome = "older, ignored"
	case isKnown && newest.UpdatedAt == known.UpdatedAt:
		var err error
		if newest, err = fetchObject(newest); err != nil {
			return "", err
		}
		outcome = "same second, fetched"
	}
	stored[newest.ID] = newest
	seen[received.ID] = time.Now() // after the work, in the same transaction
	for id, at := range seen {
		if time.Since(at) > remember {
			delete(seen, id)
		}
	}
	return outcome, nil
}

func newEvent(id, status, updatedAt string) (created event) {
	created.ID = id
	created.Data.Object = snapshot{"re_3Fp7Xb", status, updatedAt}
	return created
}

func main() {
	created := newEvent("evt_1Ra4Gc", "pending", "2026-11-14T09:20:00Z")
	succeeded := newEvent("evt_5Mw2Kd", "succeeded", "2026-11-14T09:20:06Z")
	fetchObject := func(one snapshot) (snapshot, error) { return one, nil } // GET the object here
	for _, delivery := range []event{succeeded, created, succeeded} {
		outcome, err := handle(delivery, fetchObject)
		if err != nil {
			panic(err)
		}
		fmt.Println(delivery.ID, outcome)
	}
}
