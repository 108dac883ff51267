import type { JSX } from "preact";

export interface Bar {
  label: string;
  value: number;
  /** A part of the value that is drawn on top. */
  part?: number;
}

interface BarsProps {
  bars: readonly Bar[];
  label: string;
  /** What a value is, such as "calls". */
  unit: string;
}

const [WIDTH, HEIGHT] = [320, 96];

/** A small bar chart. A table has the same numbers for people who can't see it. */
export function Bars({ bars, label, unit }: BarsProps): JSX.Element {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 18)));
  return (
    <figure class="bars">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {bars.map(({ label: name, value, part = 0 }, index) => (
          <g key={name}>
            <rect class="bar" x={index * step + 1} y={HEIGHT - 14 - heightOf(value)} width={step - 2} height={heightOf(value)}>
              <title>{`${name}: ${value} ${unit}`}</title>
            </rect>
            <rect class="part" x={index * step + 1} y={HEIGHT - 14 - heightOf(part)} width={step - 2} height={heightOf(part)} />
            {bars.length <= 10 || index % Math.ceil(bars.length / 7) === 0 ? (
              <text x={index * step + step / 2} y={HEIGHT - 2} text-anchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <table class="for-readers">
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ label: name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
