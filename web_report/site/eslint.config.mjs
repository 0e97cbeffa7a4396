import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const hostile = [
  // Texts come from bots: they are shown, never parsed.
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Texts are hostile.",
  },
  {
    selector: "MemberExpression[property.name=/^(inner|outer)HTML$/]",
    message: "Texts are hostile.",
  },
];

export default tseslint.config(
  {
    files: ["src/**/*.ts", "src/**/*.tsx", "test/**/*.ts", "test/**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { "react-hooks": hooks },
    languageOptions: {
      parserOptions: { project: "test/tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "max-lines": ["error", 300],
      complexity: ["error", 20],
      "no-restricted-syntax": ["error", ...hostile],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      // Ties of the five languages' messages to types would otherwise need a function each.
      "@typescript-eslint/consistent-type-definitions": "off",
      // Numbers in texts and class names are meant.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Indices are checked by the compiler; where one is certain, "as" says so.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      // A handler may return what it calls.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    // Node's tests are promises that the runner waits for.
    files: ["test/**/*.ts"],
    rules: { "@typescript-eslint/no-floating-promises": "off", "max-lines": "off" },
  },
  {
    // What two pages share stands in a folder of its own.
    files: ["src/pages/**/*.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["./*"], message: "Pages don't import pages." }] },
      ],
    },
  },
  {
    // One module brings all bytes; one decodes them for the pages.
    files: ["src/**/*.ts", "src/**/*.tsx"],
    ignores: ["src/data/**", "src/main.tsx", "src/ui/basics.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["**/data/source", "**/data/decode_core", "**/data/bytes"] }] },
      ],
    },
  },
);
