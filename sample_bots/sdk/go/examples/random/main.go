// Plays a random legal move; all are equally likely.
package main

import (
	"math/rand"

	"bot/splendor"
)

type randomBot struct{ dice *rand.Rand }

func (b randomBot) Choose(turn *splendor.Turn) splendor.Choice {
	return splendor.Choice{Move: turn.LegalMoves[b.dice.Intn(len(turn.LegalMoves))]}
}

func main() {
	splendor.Run("go-random", func(game splendor.Game) splendor.Bot {
		return randomBot{rand.New(rand.NewSource(int64(game.Dice)))}
	})
}
