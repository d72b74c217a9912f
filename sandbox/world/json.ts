export {isObject, textOf, type Json, type JsonObject} from '../../src/pipeline/contracts/json';
