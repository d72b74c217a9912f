import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles Sample.java of each folder that it is given, each into its folder, in one process. */
public class Compile {
    public static void main(String[] folders) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int failures = 0;
        for (String folder : folders) {
            String source = Path.of(folder, "Sample.java").toString();
            failures += compiler.run(null, null, null, "-Xlint:all", "-Werror", "-d", folder, source) == 0 ? 0 : 1;
        }
        System.exit(failures == 0 ? 0 : 1);
    }
}
