// Looks one move ahead and takes what leaves it best off; never asks what the others will do.
package main

import (
	"fmt"
	"math"
	"math/rand"

	"bot/splendor"
)

type greedyBot struct {
	game splendor.Game
	dice *rand.Rand
}

func (b greedyBot) Choose(turn *splendor.Turn) splendor.Choice {
	best, bestValue := splendor.Move{}, math.Inf(-1)
	for _, move := range turn.LegalMoves {
		value := after(&turn.View, move, &b.game).value() + 1e-3*b.dice.Float64()
		if value > bestValue {
			best, bestValue = move, value
		}
	}
	comment := fmt.Sprintf("%v: the best of %d", best, len(turn.LegalMoves))
	return splendor.Choice{Move: best, WinEstimate: chance(&turn.View), Comment: comment}
}

// A guess from the points alone: even if all have the same.
func chance(view *splendor.View) float32 {
	strongest := 0
	for seat, player := range view.Players {
		if seat != view.Seat && player.Points > strongest {
			strongest = player.Points
		}
	}
	odds := math.Exp(float64(view.Me().Points-strongest)/3) / float64(len(view.Players)-1)
	return float32(odds / (1 + odds))
}

func main() {
	splendor.Run("go-greedy", func(game splendor.Game) splendor.Bot {
		return greedyBot{game, rand.New(rand.NewSource(int64(game.Dice)))}
	})
}
