import {testRequestLanguages} from './requestLanguages';

testRequestLanguages('all');
