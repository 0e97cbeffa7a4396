// Tokens and cards that fly from where they were to where they go, as an overlay over the table.
import { cardOf, type Position } from "../data/position";
import type { Step } from "../data/shard";

interface Flight {
  from: Element;
  to: Element;
  picture: Element;
}

const wantsLess = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function flightsOf(table: Element, step: Step, before: Position): Flight[] {
  const flights: Flight[] = [];
  const panel = `.player.seat-${step.seat}`;
  const add = (from: string, to: string, picture: string) => {
    const [a, b, c] = [from, to, picture].map((place) => table.querySelector(place));
    if (a && b && c) flights.push({ from: a, to: b, picture: c });
  };
  step.delta.forEach((delta, colour) => {
    const pile = `.pile[data-colour="${colour}"] .gem`;
    const own = `${panel} [data-token="${colour}"]`;
    const returned = step.returned[colour] ?? 0;
    if (delta > 0) add(pile, own, pile);
    if (delta < 0 || returned > 0) add(own, pile, pile);
  });
  const card = cardOf(before, step);
  const place = step.kind === "buy" || step.kind === "reserve" ? step.place : -1;
  const target = step.kind === "buy" || step.kind === "buyHand" ? ".points" : ".hand";
  if (place >= 0) add(`[data-place="${place}"]`, `${panel} ${target}`, `[data-place="${place}"]`);
  if (step.kind === "draw") {
    const deck = `[data-deck="${step.place}"]`;
    add(deck, `${panel} .hand`, deck);
  }
  if (step.kind === "buyHand") {
    add(`${panel} [data-card="${card}"]`, `${panel} .points`, `${panel} [data-card="${card}"]`);
  }
  return flights;
}

// Call it while the table still shows the position before the step. Does nothing for those who asked
// their system for less motion.
export function fly(table: Element, step: Step, before: Position, duration: number): void {
  if (wantsLess() || duration <= 0) return;
  for (const { from, to, picture } of flightsOf(table, step, before)) {
    const start = from.getBoundingClientRect();
    const end = to.getBoundingClientRect();
    const copy = picture.cloneNode(true) as SVGElement;
    copy.classList.add("flying");
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, {
      left: `${start.left}px`,
      top: `${start.top}px`,
      width: `${start.width}px`,
      height: `${start.height}px`,
    });
    document.body.append(copy);
    const x = end.left + end.width / 2 - start.left - start.width / 2;
    const y = end.top + end.height / 2 - start.top - start.height / 2;
    const scale = Math.min(1, Math.max(0.3, end.height / start.height));
    const flight = copy.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.85 },
      ],
      { duration, easing: "cubic-bezier(0.3, 0, 0.3, 1)" },
    );
    flight.onfinish = () => copy.remove();
    flight.oncancel = () => copy.remove();
  }
}
