import { type ReactNode, useState } from "react";
import { listToolsMessages as messages } from "#domain/messages/list-tools.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog, preloadDialogs } from "./dialog.tsx";

interface ToolsSheetProps {
  /** False in a wide window. The button is then hidden, but an open sheet stays open. */
  isPhone: boolean;
  title: string;
  /** The label of the button that closes the sheet, such as "Show jobs". */
  showLabel: string;
  /** The number of filters in use. */
  filtersInUse: number;
  selection: { isOn: boolean; begin: () => void; end: () => void };
  /** False if the list is read-only or empty. */
  canSelect: boolean;
  /** Null if the list has nothing to export. */
  onExport: (() => void) | null;
  /** The controls that filter and sort the list. */
  children: ReactNode;
}

/**
 * The tools of a list on a phone, except the search. A button opens a sheet with filters, selecting
 * and export. While the user selects rows, the same button ends the selection instead.
 */
export function ToolsSheet({
  isPhone,
  title,
  showLabel,
  filtersInUse,
  selection,
  canSelect,
  onExport,
  children,
}: ToolsSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      {isPhone && (
        <Button
          icon={selection.isOn ? "check" : "chevron-down"}
          variant={filtersInUse > 0 && !selection.isOn ? "soft" : "outline"}
          aria-haspopup={selection.isOn ? undefined : "dialog"}
          onPointerDown={preloadDialogs}
          onClick={selection.isOn ? selection.end : () => setIsOpen(true)}
        >
          {selection.isOn ? messages.doneSelecting : messages.filter(filtersInUse)}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        footer={
          <Button variant="primary" isBlock onClick={close}>
            {showLabel}
          </Button>
        }
      >
        <div className="grid gap-3 overflow-y-auto px-5 py-1">
          {children}
          <div className="flex gap-2 *:flex-1">
            {canSelect && (
              <Button icon="success" onClick={closeAnd(selection.begin)}>
                {messages.select}
              </Button>
            )}
            {onExport && <Button onClick={closeAnd(onExport)}>{messages.export}</Button>}
          </div>
        </div>
      </Dialog>
    </>
  );
}
