export { CopyButton } from "#web/ui/copying/copy-button.tsx";
