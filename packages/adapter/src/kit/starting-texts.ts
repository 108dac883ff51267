/** JSON settings from before hawk. */
export const jsonStartingTexts: Readonly<Record<string, string | null>> = {
  "no file": null,
  "an empty file": "",
  "an empty object": "{}",
  "an empty object on two lines": "{\n}\n",
  "unrelated settings": '{\n  "theme": "dark",\n  "permissions": { "allow": ["Bash(ls)"], "deny": [] }\n}\n',
  "hooks of the user's own": `{
    "hooks": {
        "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] }],
        "Stop": []
    }
}
`,
  "Windows line endings and tabs": '{\r\n\t"theme": "dark",\r\n\t"hooks": {}\r\n}\r\n',
  "everything on one line": '{"a":1,"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]},"b":[]}',
  comments: '// mine\n{\n  // keep\n  "theme": "dark", /* and this */\n  "hooks": {\n    // and that\n  },\n}\n',
};
