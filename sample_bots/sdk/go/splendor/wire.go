package splendor

import (
	"encoding/binary"
	"math"
)

// The part of Protocol Buffers that this protocol uses, so that a bot has no dependencies.

// The value of a field: a number, or the bytes of a string, a message or packed numbers.
type value struct {
	number uint64
	bytes  []byte // nil if the value is a number
}

// A message that can be decoded: decode calls field once for each field, unknown ones included.
type message interface {
	field(number int, v value)
}

// The referee is trusted: bytes that can't be decoded end the bot.
func decode(data []byte, into message) {
	for len(data) > 0 {
		key := takeVarint(&data)
		v := value{}
		switch key & 7 {
		case 0:
			v.number = takeVarint(&data)
		case 1:
			v.bytes = take(&data, 8)
		case 2:
			v.bytes = take(&data, takeVarint(&data))
		case 5:
			v.bytes = take(&data, 4)
		default:
			panic("the referee sent an unreadable message")
		}
		into.field(int(key>>3), v)
	}
}

func takeVarint(data *[]byte) uint64 {
	number, size := binary.Uvarint(*data)
	if size <= 0 {
		panic("the referee sent an unreadable message")
	}
	*data = (*data)[size:]
	return number
}

func take(data *[]byte, size uint64) []byte {
	if size > uint64(len(*data)) {
		panic("the referee sent an unreadable message")
	}
	taken := (*data)[:size:size]
	*data = (*data)[size:]
	return taken
}

func (v value) int() int   { return int(v.number) }
func (v value) bool() bool { return v.number != 0 }

// Appends a repeated number, or all numbers of a packed field.
func (v value) appendTo(numbers *[]int) {
	if v.bytes == nil {
		*numbers = append(*numbers, v.int())
	}
	for data := v.bytes; len(data) > 0; {
		*numbers = append(*numbers, int(takeVarint(&data)))
	}
}

// Appends a repeated message.
func appendTo[M any, P interface {
	*M
	message
}](v value, messages *[]M) {
	var one M
	decode(v.bytes, P(&one))
	*messages = append(*messages, one)
}

// Builds a message. Zeros and empty strings are not written.
type writer struct{ data []byte }

func (w *writer) varint(number uint64) { w.data = binary.AppendUvarint(w.data, number) }

func (w *writer) number(field, number int) {
	if number != 0 {
		w.varint(uint64(field) << 3)
		w.varint(uint64(number))
	}
}

func (w *writer) text(field int, text string) {
	if text != "" {
		w.bytes(field, []byte(text))
	}
}

func (w *writer) float(field int, number float32) {
	w.varint(uint64(field)<<3 | 5)
	w.data = binary.LittleEndian.AppendUint32(w.data, math.Float32bits(number))
}

func (w *writer) bytes(field int, data []byte) {
	w.varint(uint64(field)<<3 | 2)
	w.varint(uint64(len(data)))
	w.data = append(w.data, data...)
}

func (w *writer) message(field int, write func(inner *writer)) {
	var inner writer
	write(&inner)
	w.bytes(field, inner.data)
}
