package main

import (
	"math"
	"sort"

	"bot/splendor"
)

// What the player would have, and could buy, after a move.
type prospect struct {
	tokens, bonuses  splendor.Tokens
	points, reserved int
	withinReach      []splendor.Card
	nobles           []splendor.Noble
}

func after(view *splendor.View, move splendor.Move, game *splendor.Game) prospect {
	me := view.Me()
	p := prospect{tokens: me.Tokens, bonuses: me.Bonuses, points: me.Points, reserved: len(me.Reserved)}
	for _, card := range view.Board {
		p.reach(game.Cards[card], move)
	}
	for _, held := range me.Reserved {
		if move.Buy != nil && held.Card == move.Buy.Card {
			p.reserved--
		}
		p.reach(game.Cards[held.Card], move)
	}
	switch {
	case move.Take != nil:
		p.tokens = p.tokens.Plus(*move.Take)
	case move.Buy != nil:
		p.buy(game.Cards[move.Buy.Card], *move.Buy.Payment)
	case move.ReserveCard != 0 || move.ReserveTop != 0:
		p.reserved++
		if view.Bank[splendor.Gold] > 0 {
			p.tokens[splendor.Gold]++
		}
	}
	p.tokens = p.tokens.Minus(move.Returned)
	if move.Noble != 0 {
		p.points += 3
	}
	for _, noble := range view.Nobles {
		if noble != move.Noble {
			p.nobles = append(p.nobles, game.Nobles[noble])
		}
	}
	return p
}

// Adds a card that the player could buy later; does nothing for an empty place.
func (p *prospect) reach(card splendor.Card, move splendor.Move) {
	if card.ID != 0 && (move.Buy == nil || move.Buy.Card != card.ID) {
		p.withinReach = append(p.withinReach, card)
	}
}

func (p *prospect) buy(card splendor.Card, payment splendor.Tokens) {
	p.tokens = p.tokens.Minus(payment)
	p.bonuses[card.Bonus]++
	p.points += card.Points
}

// Rates the player's position, in points.
func (p prospect) value() float64 {
	owned := float64(p.points) + 0.9*float64(p.bonuses.Total()) + 0.1*float64(p.tokens[splendor.Gold])
	return owned + p.cardsPotential() + p.noblePotential() - 0.3*float64(p.reserved)
}

// Values the three most promising cards: a player can't buy everything.
func (p prospect) cardsPotential() float64 {
	var best []float64
	for _, card := range p.withinReach {
		best = append(best, p.cardPotential(card))
	}
	sort.Sort(sort.Reverse(sort.Float64Slice(best)))
	sum := 0.0
	for place, share := range [...]float64{0.6, 0.3, 0.1} {
		if place < len(best) {
			sum += share * best[place]
		}
	}
	return sum
}

func (p prospect) cardPotential(card splendor.Card) float64 {
	due := shortfall(card.Cost, p.bonuses)
	missing := shortfall(due, p.tokens).Total() - p.tokens[splendor.Gold]
	if missing < 0 {
		missing = 0
	}
	return (float64(card.Points) + 0.9 - 0.1*float64(due.Total())) * math.Pow(0.75, float64(missing))
}

func (p prospect) noblePotential() float64 {
	sum := 0.0
	for _, noble := range p.nobles {
		sum += 3 * math.Pow(0.6, float64(shortfall(noble.Requirement, p.bonuses).Total()))
	}
	return sum
}

// The part of `wanted` that `have` does not cover.
func shortfall(wanted, have splendor.Tokens) splendor.Tokens {
	for colour, count := range have {
		if count > wanted[colour] {
			count = wanted[colour]
		}
		wanted[colour] -= count
	}
	return wanted
}
