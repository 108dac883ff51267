import { expect, test } from "vitest";
import { provenVersions } from "./proven-versions.ts";
import { olderProof } from "./version-doubt.ts";

const proven = provenVersions["codex"]?.version ?? "";
const [major = 0, minor = 0, patch = 0] = proven.split(".").map(Number);

test.each([
  [`${major}.${minor}.${patch + 1}`, proven],
  [`${major}.${minor + 10}.0`, proven],
  [`${major + 1}.0.0`, proven],
  [`${major}.${minor + 1}.0-beta.1`, proven],
  [proven, null],
  [`${proven}-1`, null],
  [`${major}.${minor - 1}.99`, null],
  ["nonsense", null],
  [null, null],
])("of Codex %s, the older proven version is %s", (version, older) => {
  expect(olderProof("codex", version)).toBe(older);
});

test.each(["kiro", "constructor"])("%s was never proven, so nothing is older", (host) => {
  expect(olderProof(host, "99.0.0")).toBeNull();
});
