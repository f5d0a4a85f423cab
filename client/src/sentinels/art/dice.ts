// Dice: five colours, five outlines, so that no die is told by its colour alone.

export const COLOURS = ["yellow", "green", "blue", "purple", "red"] as const;
export type Colour = (typeof COLOURS)[number];
export const FACES = ["miss", "basic", "crit"] as const;
export type Face = (typeof FACES)[number];

export const LETTERS: Record<Colour, string> = { yellow: "Y", green: "G", blue: "B", purple: "P", red: "R" };
const VARIABLE: Record<Colour, string> = { yellow: "y", green: "g", blue: "b", purple: "p", red: "rd" };
export const SHAPE_NAMES: Record<Colour, string> = {
  yellow: "round",
  green: "square",
  blue: "six-sided",
  purple: "diamond",
  red: "star",
};

export const bodyFill = (colour: Colour): string => `var(--${VARIABLE[colour]})`;
export const inkFill = (colour: Colour): string => `var(--${VARIABLE[colour]}-ink)`;

export function colourOf(letter: string): Colour {
  return COLOURS.find((colour) => colour[0] === letter) ?? "yellow";
}

function polygon(points: [number, number][], round: number): string {
  // Straight sides with corners cut by quadratic curves.
  const parts: string[] = [];
  points.forEach(([x, y], i) => {
    const [px, py] = points[(i + points.length - 1) % points.length]!;
    const [nx, ny] = points[(i + 1) % points.length]!;
    const toward = (ax: number, ay: number): string => {
      const length = Math.hypot(ax - x, ay - y);
      return `${(x + ((ax - x) / length) * round).toFixed(2)} ${(y + ((ay - y) / length) * round).toFixed(2)}`;
    };
    parts.push(`${i ? "L" : "M"}${toward(px, py)}Q${x} ${y} ${toward(nx, ny)}`);
  });
  return `${parts.join("")}Z`;
}

function ring(corners: number, radius: number, turn: number, inner = radius): [number, number][] {
  const count = inner === radius ? corners : corners * 2;
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count;
    const r = inner !== radius && i % 2 ? inner : radius;
    return [+(Math.sin(angle) * r).toFixed(2), +(-Math.cos(angle) * r).toFixed(2)];
  });
}

/** Outlines around 0,0 within a box of 40 by 40. */
export const BODIES: Record<Colour, string> = {
  yellow: "M0-17.5A17.5 17.5 0 1 1 0 17.5 17.5 17.5 0 1 1 0-17.5Z",
  green: polygon([[-16, -16], [16, -16], [16, 16], [-16, 16]], 5),
  blue: polygon(ring(6, 19.5, 0), 4),
  purple: polygon(ring(4, 21.5, 0), 5),
  red: polygon(ring(8, 20.5, 0, 15.5), 2.5),
};

/** A four-pointed spark around 0,0. */
export function spark(radius: number, waist = 0.28): string {
  const w = radius * waist;
  return `M0${-radius}Q${w * 0.55} ${-w * 0.55} ${radius} 0Q${w * 0.55} ${w * 0.55} 0 ${radius}Q${-w * 0.55} ${w * 0.55} ${-radius} 0Q${-w * 0.55} ${-w * 0.55} 0 ${-radius}Z`;
}

export const FACE_NAMES: Record<Face, string> = { miss: "miss", basic: "hit", crit: "crit" };
