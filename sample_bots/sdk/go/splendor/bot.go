// Package splendor is the SDK for bots in Go.
package splendor

import (
	"bufio"
	"encoding/binary"
	"io"
	"log"
	"os"
	"syscall"
	"time"
	"unicode/utf8"
)

const (
	protocol       = 1
	longestComment = 256 // bytes
)

// Turn is everything a bot is told on its turn.
type Turn struct {
	Number     int // your earlier turns in this game
	View       View
	LegalMoves []Move
	Events     []Event   // moves since your last turn, beginning with your own
	Deadline   time.Time // when your answer must have arrived
	clock      clock
}

// Choice is a move and, for the replay, an estimate of your chance to win and a comment.
type Choice struct {
	Move        Move
	WinEstimate float32 // 0 to 1; 0 is none
	Comment     string  // cut after 256 bytes
}

// Bot plays one game. If it has a method GameOver(GameOver), Run calls that after the last move.
type Bot interface {
	Choose(turn *Turn) Choice
}

// Redirects stdout to stderr, the bot's log, before main begins.
var toReferee = takeStdout()

func takeStdout() *os.File {
	kept, err := syscall.Dup(1)
	if err == nil {
		err = syscall.Dup3(2, 1, 0)
	}
	if err != nil {
		log.Fatal("can't redirect stdout to stderr: ", err)
	}
	return os.NewFile(uintptr(kept), "referee")
}

// Run plays until the referee closes stdin. It calls makeBot before each game.
func Run(name string, makeBot func(game Game) Bot) {
	session{name: name, makeBot: makeBot}.run(bufio.NewReader(os.Stdin))
}

type session struct {
	name    string
	makeBot func(game Game) Bot
	cards   map[int]Card
	nobles  map[int]Noble
	bot     Bot
}

func (s session) run(fromReferee *bufio.Reader) {
	for {
		size, err := binary.ReadUvarint(fromReferee)
		if err == io.EOF {
			return
		}
		frame := make([]byte, size)
		if err == nil {
			_, err = io.ReadFull(fromReferee, frame)
		}
		if err != nil {
			log.Fatal("can't read from the referee: ", err)
		}
		decode(frame, &s)
	}
}

// A message from the referee has one field. Unknown fields, of later versions, are ignored.
func (s *session) field(number int, v value) {
	switch number {
	case 1:
		s.greet(v)
	case 2:
		game := Game{Cards: s.cards, Nobles: s.nobles}
		decode(v.bytes, &game)
		s.bot = s.makeBot(game)
	case 3:
		s.answer(v)
	case 4:
		if bot, wants := s.bot.(interface{ GameOver(GameOver) }); wants {
			var result GameOver
			decode(v.bytes, &result)
			bot.GameOver(result)
		}
	}
}

func (s *session) greet(v value) {
	var greeting hello
	decode(v.bytes, &greeting)
	if greeting.protocol != protocol {
		log.Fatalf("%s: this bot speaks protocol %d, the referee speaks %d", s.name, protocol, greeting.protocol)
	}
	s.cards, s.nobles = map[int]Card{}, map[int]Noble{}
	for _, card := range greeting.cards {
		s.cards[card.ID] = card
	}
	for _, noble := range greeting.nobles {
		s.nobles[noble.ID] = noble
	}
	send(1, func(reply *writer) {
		reply.number(1, protocol)
		reply.text(2, s.name)
		reply.number(4, 1) // wants_legal_moves
		reply.number(6, 1) // many_games
	})
}

func (s *session) answer(v value) {
	turn := Turn{Deadline: time.Now()}
	decode(v.bytes, &turn)
	turn.Deadline = turn.Deadline.Add(time.Duration(turn.clock.limitMs) * time.Millisecond)
	choice := s.bot.Choose(&turn)
	send(2, func(reply *writer) {
		reply.number(1, turn.Number)
		reply.message(2, choice.Move.write)
		if choice.WinEstimate != 0 {
			reply.float(5, choice.WinEstimate)
		}
		reply.text(6, shortened(choice.Comment))
	})
}

// Cuts the comment to 256 bytes, between characters.
func shortened(comment string) string {
	if len(comment) <= longestComment {
		return comment
	}
	end := longestComment
	for !utf8.RuneStart(comment[end]) {
		end--
	}
	return comment[:end]
}

func send(field int, write func(reply *writer)) {
	var body, frame writer
	body.message(field, write)
	frame.varint(uint64(len(body.data)))
	if _, err := toReferee.Write(append(frame.data, body.data...)); err != nil {
		log.Fatal("can't write to the referee: ", err)
	}
}
