/** Put together here, so this file has nothing in it that a scanner of secrets would take for one. */
const random = (length: number): string => "q7Rk2ZpX9mVb4TnC8wLd3HsJ6fGy5KaQ1eUo0iWxNtMr".repeat(8).slice(0, length);
const hex = (length: number): string => "9f3c1a7be24d80565ce8a1f07b93d24e".repeat(4).slice(0, length);

/** What every secret here has in it somewhere, but for those that are all capitals. */
export const randomParts: RegExp = /q7Rk2ZpX|9mVb4TnC|9f3c1a7b|8a1f07b9/;

export const secrets: readonly (readonly [kind: string, text: string])[] = [
  [
    "an AWS access key",
    `id = AKIA${random(44)
      .toUpperCase()
      .replaceAll(/[^A-Z2-7]/g, "")
      .slice(0, 16)}`,
  ],
  ["an AWS secret key", `aws_secret_access_key = ${random(40)}`],
  ["a GitHub token", `ghp_${random(36)}`],
  ["a GitHub token", `x="github_pat_${random(22)}_${random(59)}"`],
  ["a GitLab token", `glpat-${random(20)}`],
  ["a Slack token", `xoxb-481516234299-${random(24)}`],
  ["a Slack webhook", `https://hooks.slack.com/services/T00A1B2C3/B00A1B2C3/${random(24)}`],
  ["a Stripe key", `sk_live_${random(24)}`],
  ["an OpenAI key", `sk-${random(40)}`],
  ["an OpenAI key", `sk-proj-${random(60)}`],
  ["an Anthropic key", `sk-ant-api03-${random(60)}`],
  ["a Google API key", `AIza${random(35)}`],
  ["an npm token", `//npm.example.com/:_auth=npm_${random(36)}`],
  ["a PyPI token", `pypi-AgEIcHlwaS5vcmc${random(80)}`],
  ["a Hugging Face token", `hf_${random(34)}`],
  ["a SendGrid key", `SG.${random(22)}.${random(43)}`],
  ["a JSON Web Token", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0K.${random(43)}`],
  ["a private key", `-----BEGIN RSA PRIVATE KEY-----\n${random(40)}\n${random(64)}\n`],
  ["a private key", `key: "-----BEGIN PRIVATE KEY-----\\n${random(40)}"`],
  ["a private key", `-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${random(64)}`],
  ["a password in a URL", `postgres://app:${random(16)}@db.internal.company.com/app`],
  ["a random value with a telling name", `const apiKey = "${random(32)}";`],
  ["a random value with a telling name", `"client_secret": "${random(40)}"`],
  ["a random value with a telling name", `DB_PASSWORD=${random(28)}`],
  ["a random value with a telling name", `token: '${hex(40)}'`],
];
