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
  ["a random value with a telling name", `client_secret=${random(20)}.${random(12)}`],
  ["a GitHub token", `ghs_4815162_eyJ${random(80)}`],
  ["a 1Password token", `ops_eyJ${random(200)}`],
  ["a Notion token", `ntn_${random(46)}`],
  ["a Doppler token", `dp.pt.${random(43)}`],
  ["a PlanetScale token", `pscale_tkn_${random(43)}`],
  ["a Hugging Face token", `api_org_${random(34)}`],
  ["a Docker Hub token", `dckr_pat_${random(27)}`],
  ["a Vercel token", `vcp_${random(40)}`],
  ["a Tailscale key", `tskey-auth-${random(12)}-${random(20)}`],
  ["a Grafana token", `glsa_${random(32)}_${hex(8)}`],
  ["a Sourcegraph token", `sgp_${hex(40)}`],
  ["an Azure client secret", `bP88Q~${random(34)}`],
  ["a Shopify token", `shpss_${random(32)}`],
  ["a Stripe key", `sk_test_${random(24)}`],
  ["a token in a header", `curl -H 'Authorization: Bearer ${random(40)}' https://example.com`],
  ["a key with a telling name", `heroku_api_key = "832d2129-4b0a-4d6f-9c1e-7a3b5c8d9e0f"`],
];

export const noSecrets: readonly string[] = [
  "const apiKey = process.env.API_KEY;",
  "api_key = os.environ['OPENAI_API_KEY']",
  'apiKey: "<your-key>"',
  'apiKey: "YOUR_API_KEY_GOES_HERE_12345"',
  'token = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
  `AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE`,
  `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`,
  `ghp_${"x".repeat(36)}`,
  "export GITHUB_TOKEN=$(gh auth token)",
  "postgres://postgres:postgres@localhost:5432/app",
  "postgres://user:password@localhost/app",
  "https://${USER}:${PASS}@example.com",
  "https://me:hunter22hunter22@example.com/x",
  "-----BEGIN CERTIFICATE-----\nMIIB",
  `if (text.includes("-----BEGIN RSA PRIVATE KEY-----")) return true;`,
  "const tokenCount = countTokens(text);",
  'password: "correct horse battery staple"',
  'const secretName = "my-application-database-secret-name";',
  'tokenEndpoint: "https://auth.company.com/oauth2/v1/token/endpoint"',
  'integrity: "sha512-Nnh0Qv3bR2uT9xY1z7Kf4mLp8sWc6dEa5gHj3kQr=="',
  'key: "3f2504e0-4f89-41d3-9a0c-0305e82c3301"',
  "authorization_timeout_in_milliseconds: 12345678901234567890123",
  "class='sk-folding-cube-container-with-a-long-name'",
  "task-sk-learn-something",
  "commit 9f3c1a7be24d80565ce8a1f07b93d24e9f3c1a7b",
  "eyJ is how a token begins",
  "xoxb-xoxb-my-bot-token",
  "xoxe.xoxp-1-RANDOMSTRINGHERE",
  "xoxp-slack-token-goes-here-please",
  "mongodb://user:password@db.internal.company.com/app",
  "Authorization: Bearer <your-token>",
  "",
];

export const sample: string = `ghp_${random(36)}`;
