import { useCombobox, type UseComboboxReturnValue } from 'downshift';

interface Options<T> {
  options: readonly T[];
  /** The text in the field. */
  text: string;
  textOf: (option: T) => string;
  onChoose: (option: T) => void;
  onClose?: () => void;
}

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** The list of options below a text field. Each choice is told, also that of an option which is chosen already. */
export function useOptions<T>({ options, text, textOf, onChoose, onClose }: Options<T>): UseComboboxReturnValue<T> {
  return useCombobox<T>({
    items: [...options],
    inputValue: text,
    itemToString: (option) => (option === null ? '' : textOf(option)),
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChoose(selectedItem),
    onIsOpenChange: ({ isOpen }) => !isOpen && onClose?.(),
    stateReducer: (state, { type, changes }) => {
      // Only Enter or a click chooses: the pointer may rest on an option while the user tabs on.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 };
      return changes;
    },
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? `${options.length} vaihtoehtoa` : ''),
  });
}
