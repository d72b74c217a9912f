import {testRequestLanguages} from './requestLanguages';

testRequestLanguages('some');
