import type { Measurement } from "./measure.ts";

/** The cells of a row, by the title of their column. */
export function toRow({
  subject,
  floor,
  ratio,
  ratioP95,
  target,
  subjectValue,
  floorValue,
  unit,
  note,
}: Measurement): Record<string, string> {
  return {
    what: subject,
    "held against": floor,
    p50: formatValue(subjectValue, unit),
    floor: formatValue(floorValue, unit),
    ratio: formatRatio(ratio),
    p95: formatRatio(ratioP95),
    target: target === undefined ? "" : `≤${formatRatio(target)}`,
    note: target !== undefined && ratio > target ? `missed${note === undefined ? "" : `: ${note}`}` : "",
  };
}

/** A measurement in one cell. */
export function toCell({ subjectValue, floorValue, ratio, target }: Measurement): string {
  const told = formatRatio(ratio);
  const isOver = target !== undefined && ratio > target;
  return `${formatNumber(floorValue)} → ${formatNumber(subjectValue)} (${isOver ? `**${told}**, target ${formatRatio(target)}` : told})`;
}

function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

function formatValue(value: number, unit = "ms"): string {
  return `${formatNumber(value)} ${unit}`;
}

function formatNumber(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}
