import tseslint from "typescript-eslint";

export default tseslint.config({
  files: ["src/**/*.ts", "src/**/*.tsx", "test/**/*.ts", "test/**/*.tsx"],
  extends: [tseslint.configs.strict, tseslint.configs.stylistic],
  rules: {
    "max-lines": ["error", 300],
    complexity: ["error", 20],
    "no-restricted-syntax": [
      "error",
      // Texts come from bots: they are shown, never parsed.
      {
        selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
        message: "Texts are hostile.",
      },
      {
        selector: "MemberExpression[property.name=/^(inner|outer)HTML$/]",
        message: "Texts are hostile.",
      },
    ],
    // Ties of the five languages' messages to types would otherwise need a function each.
    "@typescript-eslint/consistent-type-definitions": "off",
  },
});
