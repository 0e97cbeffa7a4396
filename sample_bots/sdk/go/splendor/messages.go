package splendor

// Messages from the referee. Fields and their numbers are those of proto/splendor/v1/bot.proto.

type hello struct {
	protocol int
	cards    []Card
	nobles   []Noble
}

func (h *hello) field(number int, v value) {
	switch number {
	case 1:
		h.protocol = v.int()
	case 3:
		appendTo(v, &h.cards)
	case 4:
		appendTo(v, &h.nobles)
	}
}

type Ruleset struct {
	Name      string
	TakeFewer int // 0 forced, 1 up to three, 2 exactly three
	Payment   int // 0 canonical: gold only for missing colours, 1 any
	MaxRounds int // 0 is no limit
}

func (r *Ruleset) field(number int, v value) {
	switch number {
	case 1:
		r.Name = string(v.bytes)
	case 2:
		r.TakeFewer = v.int()
	case 3:
		r.Payment = v.int()
	case 4:
		r.MaxRounds = v.int()
	}
}

// Game is what a bot knows before its first move.
type Game struct {
	Seat    int // your seat; seat 0 starts
	Players int
	Ruleset Ruleset
	Dice    int           // seed for your random numbers, so that games can be repeated
	Cards   map[int]Card  // by id
	Nobles  map[int]Noble // by id
}

func (g *Game) field(number int, v value) {
	switch number {
	case 1:
		g.Seat = v.int()
	case 2:
		g.Players = v.int()
	case 3:
		decode(v.bytes, &g.Ruleset)
	case 5:
		g.Dice = v.int()
	}
}

// Event is a move that was played, and the card that it revealed.
type Event struct {
	Seat     int
	Move     Move
	Revealed int  // card that filled the empty place on the board; 0 if none
	Fault    bool // the seat made no move and is out of the game
}

func (e *Event) field(number int, v value) {
	switch number {
	case 1:
		e.Seat = v.int()
	case 3:
		decode(v.bytes, &e.Move)
	case 4:
		e.Revealed = v.int()
	case 5:
		e.Fault = v.bool()
	}
}

type clock struct{ limitMs int }

func (c *clock) field(number int, v value) {
	if number == 1 {
		c.limitMs = v.int()
	}
}

func (t *Turn) field(number int, v value) {
	switch number {
	case 1:
		t.Number = v.int()
	case 2:
		decode(v.bytes, &t.View)
	case 3:
		appendTo(v, &t.Events)
	case 4:
		decode(v.bytes, &t.clock)
	case 5:
		appendTo(v, &t.LegalMoves)
	}
}

// GameOver is how a game ended.
type GameOver struct {
	Reason string // points, stalemate, round_limit, fault
	Ranks  []int  // by seat; 1 is best
	Points []int
	View   View
}

func (o *GameOver) field(number int, v value) {
	switch number {
	case 1:
		o.Reason = string(v.bytes)
	case 2:
		v.appendTo(&o.Ranks)
	case 3:
		v.appendTo(&o.Points)
	case 4:
		decode(v.bytes, &o.View)
	}
}
