import type { JSX } from "preact";
import { visible } from "../format.ts";

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  /** What no choice is called; `null` if there has to be one. */
  none?: string | null;
  disabled?: boolean;
  set: (value: string) => void;
}

/** A list to choose from. What was chosen is there even if it is not in the list. */
export function Choice({ label, value = "", options, none = "all", disabled = false, set }: ChoiceProps): JSX.Element {
  const isKnown = value === "" || options.some(([one]) => one === value);
  return (
    <label>
      <span>{label}</span>
      <select value={value} disabled={disabled} onChange={(event) => set(event.currentTarget.value)}>
        {none === null ? null : <option value="">{none}</option>}
        {isKnown ? null : <option value={value}>{visible(value)}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {visible(text)}
          </option>
        ))}
      </select>
    </label>
  );
}
