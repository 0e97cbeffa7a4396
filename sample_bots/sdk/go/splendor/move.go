package splendor

import "fmt"

// Move is one whole turn. At most one of the first four fields is set; if none is, it is a pass.
type Move struct {
	Take        *Tokens
	ReserveCard int // card id on the board
	ReserveTop  int // level of the deck
	Buy         *Buy
	Returned    Tokens // tokens given back to hold at most ten
	Noble       int    // 0 if none; required whenever a noble visits
}

type Buy struct {
	Card    int
	Payment *Tokens // nil: as little gold as possible
}

func (b *Buy) field(number int, v value) {
	switch number {
	case 1:
		b.Card = v.int()
	case 2:
		b.Payment = new(Tokens)
		decode(v.bytes, b.Payment)
	}
}

func (m *Move) field(number int, v value) {
	switch number {
	case 1:
		m.Take = new(Tokens)
		decode(v.bytes, m.Take)
	case 2:
		m.ReserveCard = v.int()
	case 3:
		m.ReserveTop = v.int()
	case 4:
		m.Buy = new(Buy)
		decode(v.bytes, m.Buy)
	case 6:
		decode(v.bytes, &m.Returned)
	case 7:
		m.Noble = v.int()
	}
}

func (m Move) write(out *writer) {
	switch {
	case m.Take != nil:
		out.message(1, m.Take.write)
	case m.ReserveCard != 0:
		out.number(2, m.ReserveCard)
	case m.ReserveTop != 0:
		out.number(3, m.ReserveTop)
	case m.Buy != nil:
		out.message(4, m.Buy.write)
	default:
		out.bytes(5, nil)
	}
	if m.Returned != (Tokens{}) {
		out.message(6, m.Returned.write)
	}
	out.number(7, m.Noble)
}

func (b *Buy) write(out *writer) {
	out.number(1, b.Card)
	if b.Payment != nil {
		out.message(2, b.Payment.write)
	}
}

// The move in the notation of proto/README.md, such as "T wug -k".
func (m Move) String() string {
	text := "P"
	switch {
	case m.Take != nil:
		text = "T " + m.Take.String()
	case m.ReserveCard != 0:
		text = fmt.Sprint("R ", m.ReserveCard)
	case m.ReserveTop != 0:
		text = fmt.Sprint("D ", m.ReserveTop)
	case m.Buy != nil:
		text = fmt.Sprint("B ", m.Buy.Card)
		if paid := m.Buy.Payment; paid != nil && *paid == (Tokens{}) {
			text += " 0"
		} else if paid != nil {
			text += " " + paid.String()
		}
	}
	if m.Returned != (Tokens{}) {
		text += " -" + m.Returned.String()
	}
	if m.Noble != 0 {
		text += fmt.Sprint(" N", m.Noble)
	}
	return text
}
