import {Prism} from 'prism-react-renderer';

// Grammars of the package prismjs add themselves to a global; imported before them, this makes it the tokenizer of
// prism-react-renderer, which documents this way of adding languages.
Object.assign(globalThis, {Prism});
