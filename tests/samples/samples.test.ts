import {testSamples} from './support/sampleRuns';

testSamples('some');
