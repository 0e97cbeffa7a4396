package splendor

import "strings"

// The game as a bot sees it. Fields and their numbers are those of proto/splendor/v1/game.proto.

// Colours: indices of Tokens.
const (
	White = iota
	Blue
	Green
	Red
	Black
	Gold
)

// Tokens has a count for each colour, such as tokens[Red]. Costs, bonuses and requirements are Tokens too.
type Tokens [6]int

func (t Tokens) Total() int {
	sum := 0
	for _, count := range t {
		sum += count
	}
	return sum
}

func (t Tokens) Plus(other Tokens) Tokens {
	for colour, count := range other {
		t[colour] += count
	}
	return t
}

func (t Tokens) Minus(other Tokens) Tokens {
	for colour, count := range other {
		t[colour] -= count
	}
	return t
}

// String returns one letter for each token, such as "wuu".
func (t Tokens) String() string {
	text := ""
	for colour, count := range t {
		text += strings.Repeat("wugrko"[colour:colour+1], count)
	}
	return text
}

func (t *Tokens) field(number int, v value) {
	if number >= 1 && number <= 6 {
		t[number-1] = v.int()
	}
}

func (t Tokens) write(out *writer) {
	for colour, count := range t {
		out.number(colour+1, count)
	}
}

type Card struct {
	ID     int // 1 to 90
	Level  int
	Bonus  int // colour of its bonus: White to Black
	Points int
	Cost   Tokens
}

func (c *Card) field(number int, v value) {
	switch number {
	case 1:
		c.ID = v.int()
	case 2:
		c.Level = v.int()
	case 3:
		c.Bonus = v.int() - 1 // white is 1 on the wire
	case 4:
		c.Points = v.int()
	case 5:
		decode(v.bytes, &c.Cost)
	}
}

type Noble struct {
	ID          int // 1 to 10
	Points      int
	Requirement Tokens // bonuses
}

func (n *Noble) field(number int, v value) {
	switch number {
	case 1:
		n.ID = v.int()
	case 2:
		n.Points = v.int()
	case 3:
		decode(v.bytes, &n.Requirement)
	}
}

type Reservation struct {
	Card     int // 0 if face down and not yours
	Level    int
	FaceDown bool
}

func (r *Reservation) field(number int, v value) {
	switch number {
	case 1:
		r.Card = v.int()
	case 2:
		r.Level = v.int()
	case 3:
		r.FaceDown = v.bool()
	}
}

type Player struct {
	Tokens   Tokens
	Bonuses  Tokens
	Points   int
	Cards    []int // purchased
	Nobles   []int
	Reserved []Reservation
	Out      bool // out of the game after a fault
}

func (p *Player) field(number int, v value) {
	switch number {
	case 1:
		decode(v.bytes, &p.Tokens)
	case 2:
		decode(v.bytes, &p.Bonuses)
	case 3:
		p.Points = v.int()
	case 4:
		v.appendTo(&p.Cards)
	case 5:
		v.appendTo(&p.Nobles)
	case 6:
		appendTo(v, &p.Reserved)
	case 7:
		p.Out = v.bool()
	}
}

// View is everything that your seat may see.
type View struct {
	Seat      int // your seat; seat 0 starts
	ToMove    int
	Ply       int // turns taken so far by all players
	Passes    int // consecutive passes just made
	Bank      Tokens
	Nobles    []int    // nobles not yet received by a player
	Board     []int    // 12 card ids: four of level 1, four of 2, four of 3; 0 is an empty place
	DeckSizes []int    // of level 1, 2, 3
	Players   []Player // by seat
}

func (view *View) Me() *Player { return &view.Players[view.Seat] }

func (view *View) field(number int, v value) {
	switch number {
	case 1:
		view.Seat = v.int()
	case 2:
		view.ToMove = v.int()
	case 3:
		view.Ply = v.int()
	case 4:
		view.Passes = v.int()
	case 5:
		decode(v.bytes, &view.Bank)
	case 6:
		v.appendTo(&view.Nobles)
	case 7:
		v.appendTo(&view.Board)
	case 8:
		v.appendTo(&view.DeckSizes)
	case 9:
		appendTo(v, &view.Players)
	}
}
