// Looks one move ahead and plays the move that leaves it best off. Ignores what the others will do.
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

// Estimates the chance of winning from the points alone; equal points give equal chances.
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
