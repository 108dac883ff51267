/** Where there are plugins, OpenCode and Kilo install the types for them before they start, which takes a network. These pass for them. */
export function installedTypes(directory: string, name: string, version: string): Record<string, string> {
  const dependencies = { [name]: version };
  return {
    [`${directory}/package.json`]: JSON.stringify({ dependencies }),
    [`${directory}/package-lock.json`]: JSON.stringify({ lockfileVersion: 3, packages: { "": { dependencies } } }),
    [`${directory}/node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
  };
}
